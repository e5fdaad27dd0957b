/**
 * Units that take no more accounts. A trigger refuses such accounts, whoever writes them: it waits for a unit that is
 * being closed, and closing one waits for accounts that are being written.
 */
export const closedUnits = `
create table closed_units (
  unit_id uuid primary key,
  closed_at timestamptz not null default now()
);

create function refuse_closed_unit() returns trigger language plpgsql as $$
declare
  linked uuid;
begin
  for linked in select distinct one from unnest(array_append(new.managed_unit_ids, new.unit_id)) one
    where one is not null order by one
  loop
    perform pg_advisory_xact_lock_shared(hashtextextended('unit ' || linked, 0));
    if exists (select from closed_units where unit_id = linked) then
      raise exception 'unit % is closed', linked using errcode = 'check_violation', constraint = 'accounts_unit_open';
    end if;
  end loop;
  return new;
end $$;

create trigger accounts_unit_open before insert or update of unit_id, managed_unit_ids on accounts
  for each row execute function refuse_closed_unit();
`;

/** Creations of accounts under way, kept until shortly after they have ended. */
export const accountCreations = `
create table account_creations (
  account_id uuid primary key,
  email text not null,
  creator_id uuid not null,
  -- scrypt of the whole form, with the id of the account as salt.
  fingerprint bytea not null,
  created_at timestamptz not null,
  abandoned_at timestamptz
);
create unique index account_creations_email on account_creations (lower(email));
create index account_creations_age on account_creations (created_at);

-- The same form sent after the account is deleted makes another account, and another form with its e-mail need not wait.
create function delete_ended_creation() returns trigger language plpgsql as $$
begin
  delete from account_creations where account_id = new.id;
  return null;
end $$;
create trigger accounts_end_creation after update of erasing_since on accounts
  for each row when (old.erasing_since is null and new.erasing_since is not null) execute function delete_ended_creation();
`;
