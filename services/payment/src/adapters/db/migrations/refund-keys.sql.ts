/** An earlier version writes none of these: its refunds are found by no key. Refunds are asked for by hand, so that the table is small. */
export const refundKeys = `
alter table refunds
  -- What a refund was asked for under: a repetition finds the same refund.
  add column key text unique,
  -- Null: all that could be refunded.
  add column asked_cents bigint check (asked_cents > 0),
  -- Of which earlier refund, that the bank did not make, the credit is taken that was given back; null: of the purchase itself.
  add column credit_of text references refunds,
  add column ended_at timestamptz;
`;
