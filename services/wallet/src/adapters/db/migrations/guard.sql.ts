/**
 * What a merchant set for itself, null: nothing; and what has to be told of a wallet beside its balance: one row each, deleted once it
 * is published. `cause` is the movement or the lot it is about.
 */
export const guardTables = `
alter table wallets
  add column daily_cap_cents bigint check (daily_cap_cents > 0),
  add column threshold_cents bigint check (threshold_cents > 0);

create table alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('threshold', 'expiring')),
  user_id uuid not null,
  unit_id uuid not null,
  cause uuid not null,
  body jsonb not null
);
`;

/**
 * Up to which lot it was told that it ends in 30, 7 or 1 days: each sweep goes on from there, so every lot is told once for each. Lots that
 * were nearer their end than that when this began are told of what is still ahead of them.
 */
export const expiryNotices = `
create table expiry_notices (
  days_left integer primary key check (days_left in (30, 7, 1)),
  until timestamptz not null,
  lot_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into expiry_notices (days_left, until) values (30, now() + interval '7 days'), (7, now() + interval '1 day'), (1, now());

create or replace function notice_expiring(p_days integer, p_now timestamptz, p_limit integer) returns integer language plpgsql as $$
declare
  reached record;
  noticed integer := 0;
  lot record;
begin
  select n.until, n.lot_id into reached from expiry_notices n where n.days_left = p_days for update skip locked;
  if not found then return 0; end if;
  for lot in
    select l.id, l.user_id, l.remaining_cents, l.expires_at, w.unit_id from lots l join wallets w on w.user_id = l.user_id
    where l.remaining_cents > 0 and l.expires_at >= reached.until and (l.expires_at, l.id) > (reached.until, reached.lot_id)
      and l.expires_at <= p_now + p_days * interval '1 day'
    order by l.expires_at, l.id limit p_limit
  loop
    noticed := noticed + 1;
    if lot.expires_at > p_now then
      insert into alerts (kind, user_id, unit_id, cause, body) values ('expiring', lot.user_id, lot.unit_id, lot.id,
        jsonb_build_object('remaining_cents', lot.remaining_cents, 'expires_at', lot.expires_at, 'days_left', p_days));
    end if;
    update expiry_notices set until = lot.expires_at, lot_id = lot.id where days_left = p_days;
  end loop;
  return noticed;
end $$;
`;

/**
 * What can be spent of a wallet at a moment, whose row the caller has locked; and the alert of a threshold that a movement took it below,
 * given what could be spent before. Debits, decided many at a time against a running balance, write theirs themselves.
 */
export const thresholdFunctions = `
create or replace function spendable_cents(p_user uuid, p_moment timestamptz) returns bigint language sql stable as $$
  select (w.balance_cents - coalesce((
    select sum(l.remaining_cents) from lots l where l.user_id = w.user_id and l.remaining_cents > 0 and l.expires_at <= p_moment
  ), 0))::bigint from wallets w where w.user_id = p_user
$$;

create or replace function alert_below_threshold(p_user uuid, p_movement uuid, p_before bigint, p_moment timestamptz)
returns void language sql as $$
  insert into alerts (kind, user_id, unit_id, cause, body)
  select 'threshold', w.user_id, w.unit_id, p_movement,
    jsonb_build_object('balance_cents', spendable_cents(p_user, p_moment), 'threshold_cents', w.threshold_cents)
  from wallets w
  where w.user_id = p_user and p_before >= w.threshold_cents and spendable_cents(p_user, p_moment) < w.threshold_cents
$$;
`;
