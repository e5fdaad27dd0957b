/** Invitations of accounts that were made without a password. They go with the erasure of the person. */
export const invitations = `
create table invitations (
  account_id uuid primary key references accounts on delete cascade,
  -- Another one with each request: a mail under way for an earlier one gets no token any more.
  invitation_id uuid not null,
  -- SHA-256 of the token in the link of the last mail; null until a mail was made.
  token_hash bytea unique,
  requested_at timestamptz not null,
  -- Moment when the mail went out; null: it did not yet.
  sent_at timestamptz,
  expires_at timestamptz,
  -- Moment from which auth is asked whether the account still awaits its first password; null: not before another mail.
  settle_at timestamptz,
  -- Moment at which a mail is due; null: none is due.
  due_at timestamptz,
  attempts smallint not null default 0
);
create index invitations_due on invitations (due_at) where due_at is not null;
create index invitations_settle on invitations (settle_at) where settle_at is not null;

create function delete_erased_invitation() returns trigger language plpgsql as $$
begin
  delete from invitations where account_id = new.id;
  return null;
end $$;
create trigger accounts_erased_invitation after update on accounts
  for each row when (old.erasing_since is null and new.erasing_since is not null)
  execute function delete_erased_invitation();
`;

/**
 * Another e-mail of an account ends the link that went to the former one, and an open invitation goes to the new one: in the store, so that it holds for a
 * replica of the version before invitations, too.
 */
export const invitationAddresses = `
create function readdress_invitation() returns trigger language plpgsql as $$
begin
  update invitations set invitation_id = gen_random_uuid(), token_hash = null, requested_at = now(), sent_at = null,
    expires_at = null, settle_at = null, due_at = now(), attempts = 0
  where account_id = new.id;
  return null;
end $$;
create trigger accounts_readdressed_invitation after update on accounts
  for each row when (old.email is distinct from new.email)
  execute function readdress_invitation();
`;
