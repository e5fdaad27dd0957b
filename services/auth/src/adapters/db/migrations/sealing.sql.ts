/**
 * Which key has sealed a value: its fingerprint, empty of values from before and of those an older version writes. `sealing_key` has the one
 * every replica seals with.
 */
export const sealingKeys = `
create table sealing_key (
  one boolean primary key default true check (one),
  key_id text not null,
  -- Of recovery codes' hashes; sealed with the key itself, for good the same.
  sealed_recovery_key bytea not null,
  -- Null: the key the installation began with.
  rotated_at timestamptz
);

alter table signing_keys add column key_id text not null default '';
alter table second_factors add column key_id text not null default '';
alter table audit_keys add column key_id text not null default '';

-- The version before writes a new secret over one that was begun, and knows no key_id: the old one would be a false one.
create function forget_key_id() returns trigger language plpgsql as $$
begin
  new.key_id := '';
  return new;
end $$;
create trigger second_factors_key_id before update on second_factors for each row
  when (new.sealed_secret is distinct from old.sealed_secret and new.key_id = old.key_id)
  execute function forget_key_id();
`;
