/**
 * E-mails that owners have proved, and those they are asked to prove. An e-mail counts as confirmed only while it is still the account's.
 */
export const emailProofs = `
create table confirmed_emails (
  account_id uuid primary key references accounts on delete cascade,
  email text not null,
  confirmed_at timestamptz not null
);

-- The address that an account has to prove, at most one: its own, or the one that is to replace it.
create table email_proofs (
  account_id uuid primary key references accounts on delete cascade,
  proof_id uuid not null,
  email text not null check (length(email) <= 254),
  -- SHA-256 of the token in the link of the last mail; null until a mail was made.
  token_hash bytea unique,
  expires_at timestamptz not null,
  -- Moment at which a mail is due; null: none is due.
  due_at timestamptz,
  attempts smallint not null default 0
);
create index email_proofs_due on email_proofs (due_at) where due_at is not null;
create index email_proofs_expiry on email_proofs (expires_at);

-- Requested mails, counted to limit them by account and by address.
create table email_proof_requests (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  requested_at timestamptz not null
);
create index email_proof_requests_account on email_proof_requests (account_id, requested_at);
create index email_proof_requests_email on email_proof_requests (email, requested_at);
create index email_proof_requests_oldest on email_proof_requests (requested_at);

create function delete_erased_email_proofs() returns trigger language plpgsql as $$
begin
  delete from confirmed_emails where account_id = new.id;
  delete from email_proofs where account_id = new.id;
  delete from email_proof_requests where account_id = new.id;
  return null;
end $$;
create trigger accounts_erased_email_proofs after update on accounts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function delete_erased_email_proofs();
`;
