import type { DueFailure, DueKind, FailingWork } from "../../app/due-store.ts";

export type FailingRow = {
  kind: DueKind;
  id: string;
  due_at: Date;
  attempts: number;
  failure: DueFailure | null;
  failed_at: Date | null;
  txid: string | null;
  user_id: string | null;
  amount_cents: number | null;
};

/** Lists failing work; each row's subject is looked up by its own key. $1: the maximum of rows. */
export const LIST_FAILING = `
select d.*, s.txid, s.user_id, s.amount_cents from (
  select * from due_work where is_failing order by attempts desc limit ?
) d
left join lateral (
  select c.txid, c.user_id, c.amount_cents from charges c where d.kind = 'charge' and c.txid = d.id
  union all
  select p.txid, p.user_id, r.amount_cents from refunds r join payments p on p.id = r.payment_id where d.kind = 'refund' and r.id = d.id
  union all
  select d.seen->>'txid', null, null where d.kind = 'item'
  union all
  select v.txid, v.user_id, v.paid_cents from reviews v where d.kind = 'review' and v.id = case d.kind when 'review' then d.id::uuid end
) s on true
order by d.attempts desc, d.kind, d.id`;

export const failingFromRow = (row: FailingRow): FailingWork => ({
  kind: row.kind,
  id: row.id,
  attempts: row.attempts,
  failure: row.failure,
  failedAt: row.failed_at,
  dueAt: row.due_at,
  txid: row.txid === "" ? null : row.txid,
  userId: row.user_id,
  amountCents: row.amount_cents,
});
