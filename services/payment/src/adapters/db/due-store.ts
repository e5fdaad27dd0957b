import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { DueFailure, DueKind, DueStore, DueWork, SeenItem, UnreadableWork } from "../../app/due-store.ts";
import { UNREADABLE } from "../../app/unreadable.ts";
import { type FailingRow, failingFromRow, LIST_FAILING } from "./failing-work.ts";
import { closingAction } from "./refund-actions.ts";

type DueRow = {
  kind: DueKind;
  id: string;
  due_at: Date;
  attempts: number;
  failure: DueFailure | null;
  failed_at: Date | null;
  seen: SeenItem | null;
};

/** Longer than the bank's list of returned payments reaches back, which shows an item again and again. */
const CLOSED_MS = 91 * 86_400_000;

const CLAIM = `
update due_work set due_at = ?, attempts = attempts + 1
where (kind, id) in (select kind, id from due_work where due_at <= ? order by due_at limit ? for update skip locked)
returning *`;

const CALL_CHARGES = `
insert into due_work (kind, id, due_at)
select 'charge', txid, ?::timestamptz from charges where txid = any(?) order by txid
on conflict (kind, id) do update set due_at = least(due_work.due_at, excluded.due_at)`;

/** Makes something due in the transaction that causes it, unless it is due earlier. */
export async function callWork(trx: Knex, kind: DueKind, id: string, dueAt: Date): Promise<void> {
  await trx.raw(
    `insert into due_work (kind, id, due_at) values (?, ?, ?)
     on conflict (kind, id) do update set due_at = least(due_work.due_at, excluded.due_at)`,
    [kind, id, dueAt],
  );
}

/** Ensures that something is due some day, in the transaction that causes it; work that is due already keeps its moment. */
export async function ensureWork(trx: Knex, kind: DueKind, id: string, dueAt: Date): Promise<void> {
  await trx<DueRow>("due_work").insert({ kind, id, due_at: dueAt }).onConflict(["kind", "id"]).ignore();
}

/** Due work on PostgreSQL; `now` gives the moments that due times are compared with. */
export function createDueStore(knex: Knex, now: () => Date): DueStore {
  const work = () => knex<DueRow>("due_work");
  const claimed = ({ kind, id, attempts, due_at, seen }: DueRow): DueWork => ({
    kind,
    id,
    attempts: attempts - 1,
    leasedUntil: due_at,
    seen,
  });

  return {
    claim: async (limit, leaseMs) => {
      const at = now();
      const { rows } = await knex.raw<{ rows: DueRow[] }>(CLAIM, [new Date(at.getTime() + leaseMs), at, limit]);
      return rows.map(claimed);
    },
    claimOne: async (kind, id, leaseMs) => {
      const [row] = await work()
        .where({ kind, id })
        .update({ due_at: new Date(now().getTime() + leaseMs), attempts: knex.raw("attempts + 1") as never })
        .returning("*");
      return row === undefined ? null : claimed(row);
    },
    release: async ({ kind, id, leasedUntil }, { dueAt, failure }) => {
      const outcome = failure === null ? { attempts: 0, failure, failed_at: null } : { failure, failed_at: now() };
      // A row with another moment than the claim's was called for meanwhile, and stays due.
      const own = work().where({ kind, id, due_at: leasedUntil });
      const released = dueAt === null ? await own.delete() : await own.update({ due_at: dueAt, ...outcome });
      if (released === 0) await work().where({ kind, id }).update(outcome);
    },
    call: (kind, id, dueAt) => callWork(knex, kind, id, dueAt),
    addItem: async (id, seen, dueAt) => {
      await work().insert({ kind: "item", id, due_at: dueAt, seen }).onConflict(["kind", "id"]).ignore();
    },
    closeItem: (id) =>
      withTransaction(knex, async (trx) => {
        // The row stays until the bank lists the item no more, and is then looked at once again.
        const closed = await trx<DueRow>("due_work")
          .where({ kind: "item", id })
          .whereRaw("is_failing")
          .update({ due_at: new Date(now().getTime() + CLOSED_MS), attempts: 0, failure: null, failed_at: null });
        if (closed > 0) await enqueue(trx, auditRow("payment", closingAction({ kind: "item", id })));
        return closed > 0;
      }),
    callCharges: async (txids) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(CALL_CHARGES, [now(), [...txids]]);
      return rowCount;
    },
    lagSeconds: async () => {
      const oldest = await work().orderBy("due_at").first("due_at");
      return oldest === undefined ? 0 : Math.max(0, (now().getTime() - oldest.due_at.getTime()) / 1_000);
    },
    failing: async (limit) => {
      const { rows } = await knex.raw<{ rows: FailingRow[] }>(LIST_FAILING, [limit]);
      return rows.map(failingFromRow);
    },
    unreadable: async (limit) => {
      const rows = await work()
        .whereRaw("is_failing")
        .whereRaw("failure->>'reason' = ?", [UNREADABLE])
        .orderBy("attempts", "desc")
        .limit(limit)
        .select("kind", "id", "attempts", "seen");
      return rows.map(({ kind, id, attempts, seen }): UnreadableWork => ({ kind, txid: seen?.txid ?? id, attempts }));
    },
    countFailing: async (max) => {
      const attempts: number[] = await work()
        .whereRaw("is_failing")
        .orderBy("attempts", "desc")
        .limit(max)
        .pluck("attempts");
      return { count: attempts.length, attemptsMax: attempts[0] ?? 0 };
    },
  };
}
