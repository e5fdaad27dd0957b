import type { Knex } from "knex";
import type { Refund, RefundState } from "../../app/refund-store.ts";

type RefundRow = {
  id: string;
  payment_id: string;
  txid: string;
  user_id: string | null;
  amount_cents: number;
  asked_cents: number | null;
  seen_returned_cents: number | null;
  credit_of: string | null;
  review_id: string | null;
  state: RefundState;
  unspent_cents: number | null;
  created_at: Date;
  ended_at: Date | null;
};

/** Selects refunds with the fields they take from their payments. */
export const selectRefunds = (db: Knex) =>
  db("refunds").join("payments", "payments.id", "refunds.payment_id").select<RefundRow[]>({
    id: "refunds.id",
    payment_id: "refunds.payment_id",
    txid: "payments.txid",
    user_id: "payments.user_id",
    amount_cents: "refunds.amount_cents",
    asked_cents: "refunds.asked_cents",
    seen_returned_cents: "refunds.seen_returned_cents",
    credit_of: "refunds.credit_of",
    review_id: "refunds.review_id",
    state: "refunds.state",
    unspent_cents: "refunds.unspent_cents",
    created_at: "refunds.created_at",
    ended_at: "refunds.ended_at",
  });

export const refundFromRow = (row: RefundRow): Refund => ({
  id: row.id,
  paymentId: row.payment_id,
  txid: row.txid,
  userId: row.user_id,
  amountCents: row.amount_cents,
  askedCents: row.asked_cents,
  seenReturnedCents: row.seen_returned_cents,
  creditOf: row.credit_of,
  reviewId: row.review_id,
  state: row.state,
  unspentCents: row.unspent_cents,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});
