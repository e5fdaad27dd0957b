/** Changes whose owners the users service still has to notify, and the former values that an undo restores. */
export const credentialAlerts = `
-- Changes of passwords and second factors that the users service has not accepted yet.
create table credential_changes (
  id uuid primary key,
  user_id uuid not null references credentials on delete cascade,
  kind text not null check (kind in ('password', 'second_factor_on', 'second_factor_off')),
  by_other boolean not null,
  occurred_at timestamptz not null,
  -- Network address of the caller; empty: not known.
  address text not null,
  due_at timestamptz not null default now(),
  attempts smallint not null default 0
);
create index credential_changes_due on credential_changes (due_at);
create index credential_changes_account on credential_changes (user_id);

-- Second factors as they were before each change, kept while it can be undone. sealed_secret is null if there was none.
create table former_second_factors (
  id uuid primary key,
  user_id uuid not null references credentials on delete cascade,
  changed_at timestamptz not null,
  sealed_secret bytea,
  key_id text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes jsonb not null default '[]',
  check ((sealed_secret is null) = (key_id is null))
);
create index former_second_factors_account on former_second_factors (user_id, changed_at, id);
create index former_second_factors_oldest on former_second_factors (changed_at);
create index former_second_factors_key on former_second_factors (key_id, id) where sealed_secret is not null;
`;
