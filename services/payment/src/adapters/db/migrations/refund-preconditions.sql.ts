/** The precondition of a refund belongs to its request, which a repetition under its key is compared with. */
export const refundPreconditions = `
-- Sum already returned of the charge when the requester decided; null: not checked.
alter table refunds add column seen_returned_cents bigint check (seen_returned_cents >= 0);
`;
