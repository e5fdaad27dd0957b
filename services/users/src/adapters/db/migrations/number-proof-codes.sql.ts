/** Codes that prove WhatsApp numbers are found by number and code, and know when their number changed its holder. */
export const numberProofCodes = `
drop index number_proofs_phone;
-- SHA-256 of number and code. Unique, as a written code names one account.
create unique index number_proofs_code on number_proofs (phone, code_hash);
-- Codes that were written earlier prove nothing: the number had another holder.
alter table number_proofs add column not_before timestamptz;
-- SHA-256 of number and code that were written; null: recorded before codes were.
alter table number_proof_attempts add column code_hash bytea;
`;
