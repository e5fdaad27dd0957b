/**
 * Requests of people to have facts that are given once corrected, and the mails about requests and corrections. A request carries unit and role
 * of its account, so that an ADMIN's list reads only those of its units.
 */
export const corrections = `
create table correction_requests (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  version integer not null default 1,
  facts text[] not null check (facts <@ array['document', 'birth_date', 'gender', 'address'] and facts <> '{}'),
  text text not null check (char_length(text) between 1 and 500),
  -- Unit and role of the account; they follow its changes while the request is open.
  role text not null,
  unit_id uuid,
  created_at timestamptz not null,
  -- Moments of requests within the last day, which bound their number.
  asked_at timestamptz[] not null,
  -- Outcome of a closed request; all null while it is open.
  outcome text check (outcome in ('DONE', 'REFUSED')),
  reason text check (char_length(reason) <= 500),
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null) and (outcome is null) = (reason is null))
);
create unique index correction_requests_one_open on correction_requests (account_id) where outcome is null;
create index correction_requests_account on correction_requests (account_id, created_at, id);
create index correction_requests_open on correction_requests (created_at, id) where outcome is null;
create index correction_requests_unit on correction_requests (unit_id, created_at, id) where outcome is null;
create index correction_requests_closed on correction_requests (closed_at) where outcome is not null;

create table correction_mails (
  id uuid primary key,
  kind text not null check (kind in ('CORRECTED', 'REQUESTED', 'CLOSED')),
  -- The correction or request that the mail is about.
  event_id uuid not null,
  account_id uuid not null references accounts on delete cascade,
  recipient_id uuid not null references accounts on delete cascade,
  facts text[] not null,
  by_role text,
  outcome text,
  reason text not null,
  created_at timestamptz not null,
  -- Moment of the next attempt; null: the mail was sent.
  due_at timestamptz,
  attempts smallint not null default 0,
  -- One mail of each kind for an event and a recipient.
  unique (event_id, kind, recipient_id)
);
create index correction_mails_due on correction_mails (due_at) where due_at is not null;
create index correction_mails_account on correction_mails (account_id);
create index correction_mails_recipient on correction_mails (recipient_id);
create index correction_mails_oldest on correction_mails (created_at);

create function move_correction_requests() returns trigger language plpgsql as $$
begin
  update correction_requests set role = new.role, unit_id = new.unit_id where account_id = new.id and outcome is null;
  return null;
end $$;
create trigger accounts_moved_corrections after update on accounts
  for each row when (old.role <> new.role or old.unit_id is distinct from new.unit_id)
  execute function move_correction_requests();

-- Deletes requests as the erasure begins, when they can no longer be answered.
create function delete_erased_corrections() returns trigger language plpgsql as $$
begin
  delete from correction_requests where account_id = new.id;
  delete from correction_mails where account_id = new.id or recipient_id = new.id;
  return null;
end $$;
create trigger accounts_erased_corrections after update on accounts
  for each row when (old.erasing_since is null and new.erasing_since is not null)
  execute function delete_erased_corrections();
`;
