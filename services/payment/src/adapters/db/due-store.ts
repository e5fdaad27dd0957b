import type { Knex } from "knex";
import type { DueKind, DueStore, DueWork } from "../../app/ports/due-store.ts";

type DueRow = { kind: DueKind; id: string; due_at: Date; attempts: number };

const CLAIM = `
update due_work set due_at = ?
where (kind, id) in (select kind, id from due_work where due_at <= ? order by due_at limit ? for update skip locked)
returning *`;

const CALL_CHARGES = `
insert into due_work (kind, id, due_at)
select 'charge', txid, ?::timestamptz from charges where txid = any(?) order by txid
on conflict (kind, id) do update set due_at = least(due_work.due_at, excluded.due_at)`;

/** Makes something due in the transaction of what it follows from, unless it is due earlier. */
export async function callWork(trx: Knex, kind: DueKind, id: string, dueAt: Date): Promise<void> {
  await trx.raw(
    `insert into due_work (kind, id, due_at) values (?, ?, ?)
     on conflict (kind, id) do update set due_at = least(due_work.due_at, excluded.due_at)`,
    [kind, id, dueAt],
  );
}

/** Has something looked at some day, in the transaction of what it follows from; what is due already keeps its moment. */
export async function ensureWork(trx: Knex, kind: DueKind, id: string, dueAt: Date): Promise<void> {
  await trx<DueRow>("due_work").insert({ kind, id, due_at: dueAt }).onConflict(["kind", "id"]).ignore();
}

/** Due work on PostgreSQL; `now` gives the moments it is compared with. */
export function createDueStore(knex: Knex, now: () => Date): DueStore {
  const claimed = ({ kind, id, attempts, due_at }: DueRow): DueWork => ({ kind, id, attempts, leasedUntil: due_at });
  return {
    claim: async (limit, leaseMs) => {
      const at = now();
      const { rows } = await knex.raw<{ rows: DueRow[] }>(CLAIM, [new Date(at.getTime() + leaseMs), at, limit]);
      return rows.map(claimed);
    },
    release: async ({ kind, id, attempts, leasedUntil }, { dueAt, failed }) => {
      // Another moment than the claim's: it was called for meanwhile, and stays due.
      const own = knex<DueRow>("due_work").where({ kind, id, due_at: leasedUntil });
      if (dueAt === null) await own.delete();
      else await own.update({ due_at: dueAt, attempts: failed ? attempts + 1 : 0 });
    },
    call: (kind, id, dueAt) => callWork(knex, kind, id, dueAt),
    callCharges: async (txids) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(CALL_CHARGES, [now(), [...txids]]);
      return rowCount;
    },
    lagSeconds: async () => {
      const oldest = await knex<DueRow>("due_work").orderBy("due_at").first("due_at");
      return oldest === undefined ? 0 : Math.max(0, (now().getTime() - oldest.due_at.getTime()) / 1_000);
    },
  };
}
