/** The outbox of alerts: one row per alert, deleted once it is published. */
export const alertsTable = `
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('threshold', 'expiring')),
  user_id uuid not null,
  unit_id uuid not null,
  -- The movement or the lot that the alert is about.
  cause uuid not null,
  body jsonb not null
);
`;

/**
 * Cursor per warning (30, 7 or 1 days): the last lot already announced. Each sweep resumes there, so every lot is announced once per warning.
 */
export const expiryNotices = `
create table expiry_notices (
  days_left integer primary key check (days_left in (30, 7, 1)),
  until timestamptz not null,
  lot_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into expiry_notices (days_left, until) values (30, now() + interval '7 days'), (7, now() + interval '1 day'), (1, now());

create function notice_expiring(p_days integer, p_now timestamptz, p_limit integer) returns integer language plpgsql as $$
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

/** Reads the spendable balance of a wallet at a moment. */
export const spendableFunction = `
create function spendable_cents(p_user uuid, p_moment timestamptz) returns bigint language sql stable as $$
  select (w.balance_cents - coalesce((
    select sum(l.remaining_cents) from lots l where l.user_id = w.user_id and l.remaining_cents > 0 and l.expires_at <= p_moment
  ), 0))::bigint from wallets w where w.user_id = p_user
$$;
`;

/**
 * Alerts once that the spendable balance of a wallet is below its merchant's threshold, whichever movement finds it so: between a lot's end and its
 * sweep that is another movement than the expiry. While a TENHO is free no alert is written: the first movement after that writes it. The caller
 * has locked the wallet's row. Batched debits, decided against a running balance, do the same by themselves.
 */
export const tellThresholdFunction = `
create function tell_threshold(p_user uuid, p_movement uuid, p_moment timestamptz) returns void language plpgsql as $$
declare
  wallet record;
  spendable bigint;
begin
  select w.unit_id, w.threshold_cents, w.threshold_told into wallet from wallets w where w.user_id = p_user;
  if wallet.threshold_cents is null then return; end if;
  spendable := spendable_cents(p_user, p_moment);
  if (spendable < wallet.threshold_cents) = wallet.threshold_told then return; end if;
  if not wallet.threshold_told and exists (select from prices where name = 'tenho' and amount_cents = 0) then return; end if;
  update wallets set threshold_told = not wallet.threshold_told where user_id = p_user;
  if wallet.threshold_told then return; end if;
  insert into alerts (kind, user_id, unit_id, cause, body) values ('threshold', p_user, wallet.unit_id, p_movement,
    jsonb_build_object('balance_cents', spendable, 'threshold_cents', wallet.threshold_cents));
end $$;
`;

/**
 * Sets a merchant's cap and threshold. A balance below a new threshold is alerted at once, about the newest movement, unless it was already alerted
 * for the previous threshold.
 */
export const setGuardFunction = `
create function set_guard(p_user uuid, p_cap bigint, p_threshold bigint) returns void language plpgsql as $$
declare
  newest uuid;
begin
  update wallets set daily_cap_cents = p_cap, threshold_cents = p_threshold, threshold_told = threshold_told and p_threshold is not null
    where user_id = p_user;
  select m.id into newest from movements m where m.user_id = p_user order by m.occurred_at desc, m.seq desc limit 1;
  if newest is not null then perform tell_threshold(p_user, newest, clock_timestamp()); end if;
end $$;
`;
