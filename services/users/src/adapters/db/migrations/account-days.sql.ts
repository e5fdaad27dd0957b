/**
 * Accounts created and activated per day, by unit and role, for reports of a year; a trigger counts them. Days are those of Fortaleza, whose offset
 * all units share so far; accounts without a unit count under the nil id. Like the counts of accounts, they are written at the end of the transaction
 * and one at a time: otherwise two transactions that move accounts between the same units would wait for each other.
 */
export const accountDays = `
create table account_days (
  unit_id uuid not null,
  day date not null,
  role text not null,
  created integer not null default 0,
  activated integer not null default 0,
  primary key (unit_id, day, role)
) with (fillfactor = 70);
create index account_days_day on account_days (day, role) include (created, activated);

create function count_account_day(account accounts, sign integer) returns void language sql as $$
  insert into account_days (unit_id, day, role, created, activated)
  select coalesce(account.unit_id, '00000000-0000-0000-0000-000000000000'), (at.moment at time zone 'America/Fortaleza')::date,
    account.role, sign * sum(at.created), sign * sum(at.activated)
  from (values (account.created_at, 1, 0), (account.activated_at, 0, 1)) at(moment, created, activated)
  where at.moment is not null
  group by 2 order by 2
  on conflict (unit_id, day, role) do update
    set created = account_days.created + excluded.created, activated = account_days.activated + excluded.activated
$$;

create function count_account_days() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('counts of accounts', 0));
  if tg_op <> 'INSERT' then perform count_account_day(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_account_day(new, 1); end if;
  return null;
end $$;

create constraint trigger accounts_days after insert or delete on accounts
  deferrable initially deferred for each row execute function count_account_days();
create constraint trigger accounts_days_changed after update on accounts deferrable initially deferred for each row
  when ((old.unit_id, old.role, old.created_at, old.activated_at) is distinct from (new.unit_id, new.role, new.created_at, new.activated_at))
  execute function count_account_days();
`;
