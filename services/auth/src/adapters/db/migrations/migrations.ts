import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { PERMISSIONS } from "@tenho/access/permissions";
import { inboxMigration } from "@tenho/kernel/events/consumer/inbox";
import { outboxMigration } from "@tenho/kernel/events/outbox/outbox";
import type { Knex } from "knex";
import { auditTables } from "./audit.sql.ts";
import { sealingKeys } from "./sealing.sql.ts";
import { securitySettings } from "./security.sql.ts";

const tables = `
create table credentials (
  user_id uuid primary key,
  email text not null,
  password_hash text not null,
  requires_password_change boolean not null default false,
  temporary_hash text,
  temporary_expires_at timestamptz,
  session_version integer not null default 1,
  failures integer not null default 0,
  locked_until timestamptz
);
create unique index credentials_email on credentials (lower(email));

create table sessions (
  id uuid primary key,
  user_id uuid not null references credentials on delete cascade,
  refresh_hash text not null unique,
  previous_hash text unique,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  remember boolean not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table signing_keys (
  kid text primary key,
  -- Sealed with the service's key secret: a copy of the store alone signs nothing.
  sealed_private_key bytea not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null,
  created_at timestamptz not null default now()
);
create table role_permissions (
  role text not null check (role in ('MASTER', 'ADMIN', 'CLIENT', 'USER')),
  permission_id uuid not null references permissions,
  enabled boolean not null,
  primary key (role, permission_id)
);
`;

/** Every refresh token a session has had: one that comes back was copied, however often the session was rotated since. */
const spentTokens = `
create table spent_tokens (
  hash text primary key,
  session_id uuid not null references sessions on delete cascade
);
create index spent_tokens_session on spent_tokens (session_id);
insert into spent_tokens (hash, session_id) select previous_hash, id from sessions where previous_hash is not null;
`;

/** Wrong passwords by account and address; `failures` and `locked_until` of credentials are left to the version before. */
const loginFailures = `
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
alter table credentials add column earlier_temporaries jsonb not null default '[]';
`;

/** Hashes of temporary secrets are deleted once they are good for nothing. */
const temporaryExpiry = `
create index credentials_temporary_expiry on credentials (temporary_expires_at) where temporary_expires_at is not null;
`;

/** Registrations whose account and credential are being made; deleted soon after both are there. */
const registrations = `
create table registrations (
  user_id uuid primary key,
  -- Trimmed and in lower case.
  email text not null unique,
  fingerprint text not null,
  password_hash text not null,
  attempts integer not null default 1,
  -- Attempts of which nobody knows yet whether they made the account.
  open_attempts integer not null default 1,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index registrations_expiry on registrations (expires_at);
`;

/** Filled by the version before with the defaults alone. */
const sessionDetails = `
alter table sessions
  add column created_at timestamptz not null default now(),
  add column last_seen_at timestamptz not null default now(),
  add column address text not null default '',
  add column agent text not null default '';
`;

/** How often what a role may do has changed; a role without a row has not. */
const roleVersions = `
create table role_versions (
  role text primary key check (role in ('MASTER', 'ADMIN', 'CLIENT', 'USER')),
  version integer not null
);
`;

/** Second factors and their recovery codes, gone with the credential. A replica of the version before asks for none. */
const secondFactors = `
create table second_factors (
  user_id uuid primary key references credentials on delete cascade,
  -- Sealed with the service's key secret: a copy of the store alone makes no code.
  sealed_secret bytea not null,
  -- Null: begun, and not asked for at logins yet.
  confirmed_at timestamptz,
  -- The newest step (30 s since 1970) whose code was used.
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
`;

/** Read-only looks of a MASTER's session at the panel of another account; the reason is in the audit log alone. */
const viewings = `
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
`;

async function seedPermissions(knex: Knex): Promise<void> {
  const rows = PERMISSIONS.map(({ key, description }) => ({ name: key, description }));
  await knex("permissions").insert(rows).onConflict("name").ignore();
  for (const [role, names] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) {
    await knex.raw(
      `insert into role_permissions (role, permission_id, enabled)
       select ?, id, true from permissions where name = any(?) on conflict do nothing`,
      [role, [...names]],
    );
  }
}

/** Who trains the platform, apart from who sees the training screens; roles that operators have set stay as they are. */
async function addTrainingPermission(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into permissions (name, description)
     values ('genai.manage', 'Decidir o treinamento da plataforma: correções de todas as franquias e modelos')
     on conflict (name) do nothing`,
  );
  await knex.raw(
    `insert into role_permissions (role, permission_id, enabled)
     select 'MASTER', id, true from permissions where name = 'genai.manage' on conflict do nothing`,
  );
}

/** Companies keep documents of their own; what operators have set stays as it is. */
async function addClientDocuments(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into role_permissions (role, permission_id, enabled)
     select 'CLIENT', id, true from permissions where name = 'document.access' on conflict do nothing`,
  );
}

/** In order of their names; applied once each. */
export const authMigrations = {
  "0001-auth": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(tables);
      await outboxMigration(knex);
      await inboxMigration(knex);
    },
  },
  "0002-permissions": { up: seedPermissions },
  "0003-spent-tokens": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(spentTokens);
    },
  },
  "0004-login-failures": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(loginFailures);
    },
  },
  // A newer version of an account's sessions replaces one that was not published yet.
  "0005-outbox-subject": { indexes: [{ name: "outbox_subject", definition: "on outbox (subject)" }] },
  "0006-training-permission": { up: addTrainingPermission },
  "0007-temporary-expiry": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(temporaryExpiry);
    },
  },
  "0008-registrations": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(registrations);
    },
  },
  "0009-session-details": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(sessionDetails);
    },
  },
  "0009-session-details-index": {
    indexes: [{ name: "sessions_of_account", definition: "on sessions (user_id, last_seen_at desc, id desc)" }],
  },
  "0010-audit": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(auditTables);
    },
  },
  "0011-role-versions": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(roleVersions);
    },
  },
  "0012-client-documents": { up: addClientDocuments },
  "0013-second-factors": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(secondFactors);
    },
  },
  "0015-security-settings": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(securitySettings);
    },
  },
  "0017-viewings": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(viewings);
    },
  },
  "0018-sealing-keys": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(sealingKeys);
    },
  },
  "0019-sealing-keys-index": {
    indexes: [
      { name: "second_factors_key", definition: "on second_factors (key_id, user_id)" },
      { name: "audit_keys_key", definition: "on audit_keys (key_id, person_id) where sealed_key is not null" },
    ],
  },
};
