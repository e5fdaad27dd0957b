/**
 * Photos are apart from accounts, so that reading those reads no pictures. A picture sent again is the same row. The trigger also erases
 * what a replica of the version before does not know when it completes the erasure of an account.
 */
export const photos = `
create table photos (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- SHA-256 of the picture as it was sent.
  digest bytea not null,
  is_primary boolean not null,
  image bytea not null check (octet_length(image) <= 1048576),
  created_at timestamptz not null,
  unique (account_id, digest)
);
create unique index photos_primary on photos (account_id) where is_primary;
`;

/** Exceptions and the city of hours are in accounts.hours: a replica of the version before, which does not know them, writes that column back as it read it. */
export const profiles = `
create table profile_details (
  account_id uuid primary key references accounts on delete cascade,
  birth_date date,
  gender text check (gender in ('M', 'F', 'O')),
  other_emails text[] not null default '{}'
);

-- One row for each account whose e-mail auth has not taken on yet.
create table login_email_changes (
  account_id uuid primary key references accounts on delete cascade,
  change_id uuid not null,
  changed_at timestamptz not null
);
create index login_email_changes_oldest on login_email_changes (changed_at);

create function delete_erased_profile() returns trigger language plpgsql as $$
begin
  delete from photos where account_id = new.id;
  delete from profile_details where account_id = new.id;
  delete from login_email_changes where account_id = new.id;
  return null;
end $$;
create trigger accounts_erased_profile after update on accounts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function delete_erased_profile();
`;
