import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { Refund, RefundState, RefundStore } from "../../app/ports/refund-store.ts";
import type { PublishChange } from "./change-charge.ts";
import { callWork } from "./due-store.ts";
import { countReturned } from "./returned-cents.ts";

type RefundRow = {
  id: string;
  payment_id: string;
  txid: string;
  user_id: string | null;
  amount_cents: number;
  review_id: string | null;
  state: RefundState;
  unspent_cents: number | null;
};

const fromRow = (row: RefundRow): Refund => ({
  id: row.id,
  paymentId: row.payment_id,
  txid: row.txid,
  userId: row.user_id,
  amountCents: row.amount_cents,
  reviewId: row.review_id,
  state: row.state,
  unspentCents: row.unspent_cents,
});

const UNDER_WAY = "refunds.state in ('REQUESTED', 'TAKEN', 'UNDOING')";

/** Refunds on PostgreSQL; `triggerRelay` is called after a commit that wrote a notice. */
export function createRefundStore(deps: {
  knex: Knex;
  publish: PublishChange;
  triggerRelay: () => void;
  now: () => Date;
}): RefundStore {
  const { knex } = deps;
  const withPayment = (db: Knex) =>
    db("refunds").join("payments", "payments.id", "refunds.payment_id").select<RefundRow[]>({
      id: "refunds.id",
      payment_id: "refunds.payment_id",
      txid: "payments.txid",
      user_id: "payments.user_id",
      amount_cents: "refunds.amount_cents",
      review_id: "refunds.review_id",
      state: "refunds.state",
      unspent_cents: "refunds.unspent_cents",
    });

  return {
    find: async (id) => {
      const [row] = await withPayment(knex).where("refunds.id", id);
      return row === undefined ? null : fromRow(row);
    },
    idsOf: async (paymentId) => new Set<string>(await knex("refunds").where({ payment_id: paymentId }).pluck("id")),
    open: (draft) =>
      withTransaction(knex, async (trx) => {
        const made = await trx("refunds")
          .insert({
            id: draft.id,
            payment_id: draft.paymentId,
            amount_cents: draft.amountCents,
            review_id: draft.reviewId,
            requested_by: draft.requestedBy,
            state: draft.reviewId === null ? "REQUESTED" : "TAKEN",
          })
          .onConflict(trx.raw("(payment_id) where state in ('REQUESTED', 'TAKEN', 'UNDOING')") as never)
          .ignore()
          .returning("id");
        const [row] =
          made.length > 0
            ? await withPayment(trx).where("refunds.id", draft.id)
            : await withPayment(trx).where("refunds.payment_id", draft.paymentId).whereRaw(UNDER_WAY);
        // It ended in between: whoever asks again gets a new one.
        if (row === undefined) throw new Error("the refund under way has just ended");
        await callWork(trx, "refund", row.id, deps.now());
        return fromRow(row);
      }),
    advance: (id, from, to, unspentCents) =>
      withTransaction(knex, async (trx, onCommit) => {
        const [moved] = await trx("refunds")
          .where({ id, state: from })
          .update({ state: to, ...(unspentCents !== undefined && { unspent_cents: unspentCents }) })
          .returning(["payment_id", "amount_cents", "review_id"]);
        if (moved === undefined) return false;
        if (to === "DONE") {
          await countReturned(trx, deps.publish, {
            paymentId: moved.payment_id,
            amountCents: moved.amount_cents,
            status: "REFUNDED",
            wasCredited: moved.review_id === null,
          });
          onCommit(deps.triggerRelay);
        }
        return true;
      }),
  };
}
