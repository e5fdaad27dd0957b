import type { Knex } from "knex";
import type { SweepStore } from "../../app/due-store.ts";

type SweepRow = { name: string; read_until: Date; next_at: Date };

/** Stores the position of each sweep in PostgreSQL. */
export function createSweepStore(knex: Knex, now: () => Date): SweepStore {
  const sweeps = () => knex<SweepRow>("sweeps");
  return {
    claim: async (name, leaseMs) => {
      const at = now();
      const [row] = await sweeps()
        .where({ name })
        .andWhere("next_at", "<=", at)
        .update({ next_at: new Date(at.getTime() + leaseMs) })
        .returning("read_until");
      return row === undefined ? null : { readUntil: row.read_until };
    },
    finish: async (name, readUntil, nextAt) => {
      await sweeps()
        .where({ name })
        .update({ read_until: knex.raw("greatest(read_until, ?)", [readUntil]) as never, next_at: nextAt });
    },
    readUntil: async (name) => (await sweeps().where({ name }).first("read_until"))?.read_until ?? null,
  };
}
