/** Credentials, the wrong passwords entered for them, and registrations under way. */
export const credentials = `
create table credentials (
  user_id uuid primary key,
  email text not null,
  password_hash text not null,
  requires_password_change boolean not null default false,
  temporary_hash text,
  temporary_expires_at timestamptz,
  earlier_temporaries jsonb not null default '[]',
  session_version integer not null default 1,
  -- Access version of the account up to which its tokens were ended.
  access_version integer not null default 0
);
create unique index credentials_email on credentials (lower(email));
-- Hashes of temporary secrets are deleted once they are of no use.
create index credentials_temporary_expiry on credentials (temporary_expires_at) where temporary_expires_at is not null;

-- Wrong passwords by account and address.
create table login_failures (
  user_id uuid not null references credentials on delete cascade,
  address text not null,
  count integer not null,
  blocked_until timestamptz,
  forget_at timestamptz not null,
  primary key (user_id, address)
);
create index login_failures_forget on login_failures (forget_at);
create index login_failures_of_account on login_failures (user_id, forget_at);

-- Registrations whose account and credential are being made; deleted soon after both are there.
create table registrations (
  user_id uuid primary key,
  -- The e-mail, trimmed and in lower case.
  email text not null unique,
  fingerprint text not null,
  password_hash text not null,
  attempts integer not null default 1,
  -- Number of attempts whose outcome is not known yet.
  open_attempts integer not null default 1,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index registrations_expiry on registrations (expires_at);
`;

/** The hash that an invitation gave a credential: while it is the password's, the owner has no password yet. */
export const invitedHashes = "alter table credentials add column invited_hash text";

/** Second factors and their recovery codes, deleted with the credential. */
export const secondFactors = `
create table second_factors (
  user_id uuid primary key references credentials on delete cascade,
  -- The secret, sealed with the service's key secret: a copy of the store alone makes no code.
  sealed_secret bytea not null,
  key_id text not null,
  -- Moment of the confirmation; null: begun, and not required at logins yet.
  confirmed_at timestamptz,
  -- The newest step (30 s since 1970) whose code was used.
  last_step bigint not null default 0
);
create index second_factors_key on second_factors (key_id, user_id);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
`;
