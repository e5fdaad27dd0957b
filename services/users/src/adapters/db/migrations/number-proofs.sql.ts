/** Codes that prove WhatsApp numbers, and what WhatsApp reported about numbers of accounts. */
export const numberProofs = `
-- The number that an account has to prove, at most one.
create table number_proofs (
  account_id uuid primary key references accounts on delete cascade,
  phone text not null,
  -- SHA-256 of the account's id and the code.
  code_hash bytea not null,
  expires_at timestamptz not null
);
create index number_proofs_phone on number_proofs (phone);
create index number_proofs_expiry on number_proofs (expires_at);

-- Requested codes, counted to limit them by account.
create table number_proof_requests (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  requested_at timestamptz not null
);
create index number_proof_requests_account on number_proof_requests (account_id, requested_at);
create index number_proof_requests_oldest on number_proof_requests (requested_at);

-- Codes that were written, by message, so that a repeated message gets the same answer and attempts are limited by number.
create table number_proof_attempts (
  key text primary key,
  phone text not null,
  result text not null check (result in ('PROVED', 'WRONG', 'EXPIRED', 'NOTHING_PENDING', 'TAKEN')),
  attempted_at timestamptz not null
);
create index number_proof_attempts_phone on number_proof_attempts (phone, attempted_at);
create index number_proof_attempts_oldest on number_proof_attempts (attempted_at);

-- Alerts about the numbers of an account, sent by e-mail and shown in the profile; at most one a day for each number.
create table number_alerts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('CHANGED', 'FOREIGN')),
  phone text not null,
  day date not null,
  created_at timestamptz not null,
  -- Moment of the next attempt; null: the mail was sent.
  due_at timestamptz,
  attempts smallint not null default 0,
  unique (account_id, kind, phone, day)
);
create index number_alerts_due on number_alerts (due_at) where due_at is not null;
create index number_alerts_account on number_alerts (account_id, created_at);
create index number_alerts_oldest on number_alerts (created_at);

create function delete_erased_number_proofs() returns trigger language plpgsql as $$
begin
  delete from number_proofs where account_id = new.id;
  delete from number_proof_requests where account_id = new.id;
  delete from number_alerts where account_id = new.id;
  return null;
end $$;
create trigger accounts_erased_number_proofs after update on accounts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function delete_erased_number_proofs();
`;
