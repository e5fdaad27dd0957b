/**
 * The audit log: one chain, whose end is the single row of `audit_head`, locked by whoever appends. `audit_keys` has a key for each person whose
 * sealed values the log contains; null: that person was erased, and no key is made again. `audit_proof`: progress of proving the chain.
 */
export const auditTables = `
create table audit_log (
  position bigint primary key,
  id uuid not null unique,
  at timestamptz not null,
  actor_id uuid,
  actor_role text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  person_id uuid,
  unit_id uuid,
  -- [{field, before, after, isPersonal}]; personal values are sealed, as base64.
  changes jsonb not null,
  -- The network address, sealed, as base64.
  address text,
  request_id text not null,
  previous_hash text not null,
  hash text not null
);
create index audit_log_newest on audit_log (at desc, position desc);
create index audit_log_actor on audit_log (actor_id, at desc, position desc);
create index audit_log_subject on audit_log (subject_id, at desc, position desc);
create index audit_log_action on audit_log (action, at desc, position desc);
create index audit_log_unit on audit_log (unit_id, at desc, position desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

create table audit_head (
  one boolean primary key default true check (one),
  position bigint not null,
  hash text not null
);
insert into audit_head (position, hash) values (0, repeat('0', 64));

create table audit_keys (
  person_id uuid primary key,
  -- The key, sealed with the service's key secret; null, like key_id, once the person was erased.
  sealed_key bytea,
  key_id text,
  check ((sealed_key is null) = (key_id is null))
);
create index audit_keys_key on audit_keys (key_id, person_id) where sealed_key is not null;

create table audit_proof (
  one boolean primary key default true check (one),
  proven_position bigint not null,
  proven_hash text not null,
  full_position bigint,
  full_hash text,
  broken_at bigint,
  succeeded_at timestamptz,
  full_succeeded_at timestamptz
);
insert into audit_proof (proven_position, proven_hash) values (0, repeat('0', 64));
`;
