/** Sessions, their refresh tokens, and read-only viewings of other accounts' panels. */
export const sessions = `
create table sessions (
  id uuid primary key,
  user_id uuid not null references credentials on delete cascade,
  refresh_hash text not null unique,
  previous_hash text unique,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  remember boolean not null,
  -- Access version of the account when it was opened: the event of a change that the login has already seen does not end it.
  access_version integer not null,
  -- Moment at which password or second factor were last entered in the session.
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Network address at the last use; empty: not known.
  address text not null,
  agent text not null
);
create index sessions_user on sessions (user_id);
create index sessions_of_account on sessions (user_id, last_seen_at desc, id desc);
create index sessions_expiry on sessions (expires_at);

-- Every refresh token that a session has had: one that is presented again was copied, however often the session was rotated since.
create table spent_tokens (
  hash text primary key,
  session_id uuid not null references sessions on delete cascade
);
create index spent_tokens_session on spent_tokens (session_id);

-- Read-only viewings of another account's panel by a MASTER's session; the reason is in the audit log alone.
create table viewings (
  id uuid primary key,
  viewer_id uuid not null,
  viewer_session_id uuid not null references sessions on delete cascade,
  subject_id uuid not null references credentials on delete cascade,
  subject_version integer not null,
  unit_id uuid,
  expires_at timestamptz not null
);
create index viewings_session on viewings (viewer_session_id);
create index viewings_subject on viewings (subject_id);
create index viewings_expiry on viewings (expires_at);

-- Login settings that MASTER chooses, in one row. A null column was never set: the configuration of the process applies.
create table security_settings (
  id boolean primary key default true check (id),
  session_hours integer check (session_hours between 1 and 72),
  remembered_session_days integer check (remembered_session_days between 1 and 90),
  login_failures_max integer check (login_failures_max between 3 and 20),
  login_wait_seconds integer check (login_wait_seconds between 10 and 900),
  require_master_second_factor boolean not null default false
);
insert into security_settings default values;
`;
