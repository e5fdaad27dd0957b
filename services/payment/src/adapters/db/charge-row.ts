import type { Charge, ChargeStatus, PaymentMethod } from "../../domain/charge.ts";

export type ChargeRow = {
  txid: string;
  key: string;
  user_id: string;
  method: PaymentMethod;
  amount_cents: number;
  status: ChargeStatus;
  copy_code: string | null;
  paid_cents: number | null;
  paid_at: Date | null;
  returned_cents: number;
  version: number;
  created_at: Date;
  expires_at: Date;
  called_back_at: Date | null;
};

export const chargeFromRow = (row: ChargeRow): Charge => ({
  txid: row.txid,
  key: row.key,
  userId: row.user_id,
  method: row.method,
  amountCents: row.amount_cents,
  status: row.status,
  copyCode: row.copy_code,
  paidCents: row.paid_cents,
  paidAt: row.paid_at,
  returnedCents: row.returned_cents,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  calledBackAt: row.called_back_at,
});

/** A change that panels are notified of; `userId` null: only MASTER is notified. */
export type ChargeChange = { id: string; version: number; userId: string | null };
