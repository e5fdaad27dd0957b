import type { Payment, PaymentState } from "../../app/payment-store.ts";
import type { PaymentMethod } from "../../domain/charge.ts";

export type PaymentRow = {
  id: string;
  method: PaymentMethod;
  txid: string;
  user_id: string | null;
  amount_cents: number;
  paid_at: Date;
  state: PaymentState;
  credited_cents: number;
  returned_cents: number;
  recorded_at: Date;
};

export const paymentFromRow = (row: PaymentRow): Payment => ({
  id: row.id,
  method: row.method,
  txid: row.txid,
  userId: row.user_id,
  amountCents: row.amount_cents,
  paidAt: row.paid_at,
  state: row.state,
  creditedCents: row.credited_cents,
  returnedCents: row.returned_cents,
  recordedAt: row.recorded_at,
});
