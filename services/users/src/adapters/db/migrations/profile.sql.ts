/** Photos are stored apart from accounts, so that reading accounts reads no pictures. A picture sent again is the same row. */
export const photos = `
create table photos (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- SHA-256 of the picture as it was uploaded.
  digest bytea not null,
  is_primary boolean not null,
  image bytea not null check (octet_length(image) <= 1048576),
  created_at timestamptz not null,
  unique (account_id, digest)
);
create unique index photos_primary on photos (account_id) where is_primary;
`;

/** Details of a profile, and changed e-mails that auth has not applied yet; a trigger erases both, and photos, with the account. */
export const profiles = `
create table profile_details (
  account_id uuid primary key references accounts on delete cascade,
  birth_date date,
  gender text check (gender in ('M', 'F', 'O')),
  other_emails text[] not null default '{}'
);

-- One row for each account whose new e-mail auth has not applied yet.
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
