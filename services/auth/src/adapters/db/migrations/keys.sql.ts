/**
 * Keys that sign tokens, and the key that every replica seals with. Sealed values have the fingerprint of the key that sealed them as `key_id`.
 */
export const keys = `
create table signing_keys (
  kid text primary key,
  -- The key, sealed with the service's key secret: a copy of the store alone signs nothing.
  sealed_private_key bytea not null,
  key_id text not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table sealing_key (
  one boolean primary key default true check (one),
  key_id text not null,
  -- Key of the hashes of recovery codes, which never changes; sealed with the key in force.
  sealed_recovery_key bytea not null
);
`;
