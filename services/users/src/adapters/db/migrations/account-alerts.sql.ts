/** Alerts to owners about changes they may not have made themselves, and the former values that the link of such a mail restores. */
export const accountAlerts = `
create table account_alerts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('email', 'phones', 'password', 'second_factor_on', 'second_factor_off')),
  occurred_at timestamptz not null,
  -- Former e-mail or phones, by the kind of the change; null for changes whose former values auth keeps.
  before_email text,
  before_phones jsonb,
  -- Network address of the caller; empty: not known.
  address text not null,
  by_other boolean not null,
  can_undo boolean not null,
  expires_at timestamptz not null,
  undone_at timestamptz,
  -- The alert whose link was opened: this one, or an earlier one, which took this change back with its own.
  undone_by uuid
);
create index account_alerts_account on account_alerts (account_id, occurred_at, id);
create index account_alerts_expiry on account_alerts (expires_at);
create index account_alerts_held on account_alerts (lower(before_email)) where before_email is not null and can_undo and undone_at is null;
-- Finds the changes that would bring back a number which Meta says is another person's now.
create index account_alerts_phones on account_alerts using gin (before_phones jsonb_path_ops) where before_phones is not null;

create table account_alert_mails (
  id uuid primary key,
  alert_id uuid not null references account_alerts on delete cascade,
  email text not null,
  -- SHA-256 of the token in the link of the last mail; null until a mail was made.
  token_hash bytea unique,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null default 0
);
create index account_alert_mails_alert on account_alert_mails (alert_id);
create index account_alert_mails_due on account_alert_mails (due_at) where due_at is not null;

-- WhatsApp messages with the hashes of the tokens of their links: one token for each attempt, of which messaging sends the first.
create table account_alert_messages (
  id uuid primary key,
  alert_id uuid not null references account_alerts on delete cascade,
  phone text not null,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null default 0
);
create index account_alert_messages_alert on account_alert_messages (alert_id);
create index account_alert_messages_due on account_alert_messages (due_at) where due_at is not null;
create index account_alert_messages_phone on account_alert_messages (phone) where due_at is not null;

create table account_alert_tokens (
  token_hash bytea primary key,
  message_id uuid not null references account_alert_messages on delete cascade
);
create index account_alert_tokens_message on account_alert_tokens (message_id);

-- The last undo of an account. Until auth has applied it, and for sessions authenticated before it, login and recovery data cannot change.
create table account_undos (
  account_id uuid primary key references accounts on delete cascade,
  undo_id uuid not null,
  since timestamptz not null,
  undone_at timestamptz not null,
  settled_at timestamptz,
  due_at timestamptz,
  attempts smallint not null default 0
);
create index account_undos_due on account_undos (due_at) where due_at is not null;

-- While a change of an e-mail can be undone nobody else takes that e-mail, not even by a registration.
create function refuse_held_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from account_alerts h
    where lower(h.before_email) = lower(new.email) and h.before_email is not null and h.can_undo and h.undone_at is null
      and h.expires_at > now() and h.account_id <> new.id
  ) then
    raise exception 'the e-mail is held for its owner' using errcode = '23505', constraint = 'accounts_email';
  end if;
  return new;
end $$;
create trigger accounts_held_email before insert or update of email on accounts
  for each row execute function refuse_held_email();

create function delete_erased_alerts() returns trigger language plpgsql as $$
begin
  delete from account_alerts where account_id = new.id;
  delete from account_undos where account_id = new.id;
  return null;
end $$;
create trigger accounts_erased_alerts after update on accounts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function delete_erased_alerts();
`;
