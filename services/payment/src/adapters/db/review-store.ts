import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { Review, ReviewState, ReviewStore } from "../../app/review-store.ts";
import type { ReviewReason } from "../../domain/judge-payment.ts";
import type { PublishChange } from "./change-charge.ts";
import { callWork } from "./due-store.ts";

type ReviewRow = {
  id: string;
  payment_id: string;
  txid: string;
  user_id: string | null;
  expected_cents: number | null;
  paid_cents: number;
  reason: ReviewReason;
  state: ReviewState;
  decided_cents: number | null;
  version: number;
  created_at: Date;
};

/** `returnedCents` is the sum the bank has taken back of the payment; it counts until the decision. */
const fromRow = (row: ReviewRow, returnedCents: number): Review => ({
  id: row.id,
  paymentId: row.payment_id,
  txid: row.txid,
  userId: row.user_id,
  expectedCents: row.expected_cents,
  paidCents: row.paid_cents,
  decidableCents: row.decided_cents ?? row.paid_cents - returnedCents,
  reason: row.reason,
  state: row.state,
  decidedCents: row.decided_cents,
  createdAt: row.created_at,
});

const decisionAction = (before: ReviewRow, after: ReviewRow, unitId: string | null): AuditEntry => ({
  action: "payment.review",
  subject: { kind: "review", id: after.id },
  unitId,
  changes: [
    { field: "state", before: before.state, after: after.state },
    { field: "account_id", after: after.user_id },
    { field: "decided_cents", after: after.decided_cents },
  ],
});

/** The same condition as that of the index. */
const UNDECIDED = "state in ('OPEN', 'CREDITING', 'RETURNING')";

const OPEN_FROM: Readonly<Record<"CREDITED" | "RETURNED" | "OPEN", ReviewState>> = {
  CREDITED: "CREDITING",
  RETURNED: "RETURNING",
  OPEN: "RETURNING",
};

/** Reviews on PostgreSQL; `triggerRelay` is called after a commit that wrote a notice. */
export function createReviewStore(deps: {
  knex: Knex;
  publish: PublishChange;
  triggerRelay: () => void;
  now: () => Date;
}): ReviewStore {
  const { knex } = deps;
  const reviews = (db: Knex = knex) => db<ReviewRow>("reviews");
  /** Selects each review with the sum the bank has taken back of its payment. */
  const withReturned = () =>
    knex<ReviewRow & { returned_cents: number }>("reviews").select(
      "*",
      knex.raw("(select returned_cents from payments where payments.id = reviews.payment_id)::int as returned_cents"),
    );
  const notify = (trx: Knex, { id, version }: ReviewRow) => deps.publish(trx, { id, version, userId: null });

  return {
    find: async (id) => {
      const [row] = await withReturned().where({ id });
      return row === undefined ? null : fromRow(row, row.returned_cents);
    },
    list: async ({ limit, before, isUndecided }) => {
      const query = withReturned().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
      if (isUndecided) query.whereRaw(UNDECIDED);
      if (before !== null) query.whereRaw("(created_at, id) < (?, ?::uuid)", [before.createdAt, before.id]);
      return (await query).map((row) => fromRow(row, row.returned_cents));
    },
    decide: (id, to, { decidedBy, unitId }) =>
      withTransaction(knex, async (trx, onCommit) => {
        const row = await reviews(trx).where({ id }).forUpdate().first();
        if (row === undefined) return null;
        // Money the bank took back meanwhile is neither credited nor returned again.
        const payment = await trx("payments").where({ id: row.payment_id }).first("returned_cents");
        const returnedCents = Number(payment?.returned_cents ?? 0);
        if (row.state !== "OPEN") return fromRow(row, returnedCents);
        const [decided] = await reviews(trx)
          .where({ id })
          .update({
            state: to,
            decided_cents: row.paid_cents - returnedCents,
            version: row.version + 1,
            ...({ decided_by: decidedBy, decided_at: deps.now() } as object),
          })
          .returning("*");
        if (decided === undefined) return null;
        await callWork(trx, "review", id, deps.now());
        await notify(trx, decided);
        await enqueue(trx, auditRow("payment", decisionAction(row, decided, unitId)));
        onCommit(deps.triggerRelay);
        return fromRow(decided, returnedCents);
      }),
    close: (id, to) =>
      withTransaction(knex, async (trx, onCommit) => {
        const [closed] = await reviews(trx)
          .where({ id, state: OPEN_FROM[to] })
          .update({
            state: to,
            version: trx.raw("version + 1") as never,
            ...(to === "OPEN" && { decided_cents: null }),
          })
          .returning("*");
        if (closed === undefined) return;
        await notify(trx, closed);
        onCommit(deps.triggerRelay);
      }),
    countUndecided: async (max) => {
      const rows = await reviews().whereRaw(UNDECIDED).orderBy("created_at").limit(max).select("created_at");
      return rows.length;
    },
  };
}
