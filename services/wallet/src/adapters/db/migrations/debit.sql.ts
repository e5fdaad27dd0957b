/**
 * Debits a batch in one round trip. Rows are claimed by key first, in one order for every caller, so that two batches never wait for each other
 * crosswise; then wallets are locked in order and each claimed row is decided against the running balance without what is left of lots that have
 * ended, swept or not. The moment for that is read under the wallet's lock and is also that of the movements: no debit is later than the end of a
 * lot it is paid from. A refused row gives its key back, so that the same offer can be paid after a top-up. The merchant's cap is decided there
 * too, by the sum of the debits of the zone's day: those in the index and those of this call. History, debits with a moment of their own, is exempt
 * from the cap. Threshold alerts follow the rules of `tell_threshold`, by the running balance. A debit of 0, a free TENHO, is held to no cap and
 * alerts nobody; only a wallet that owes is refused.
 * Returns one row for each distinct key: outcome 'PAID', 'NO_BALANCE' or 'CAP_REACHED' with balances, or 'TAKEN' for a key that exists: its
 * movement is read in a later statement (`movement_of_key`), which sees what a concurrent winner wrote.
 */
export const debitFunction = `
create function debit_batch(
  p_ids uuid[], p_users uuid[], p_sources text[], p_externals text[], p_amounts bigint[],
  p_descriptions text[], p_moments timestamptz[], p_wishes text[], p_buttons text[], p_wamids text[], p_zones text[]
) returns table (source text, external_id text, outcome text, balance_before bigint, balance_after bigint, movement_id uuid)
language plpgsql as $$
declare
  item record;
  current_user_id uuid;
  current_unit_id uuid;
  balance bigint;
  ended_cents bigint;
  moment timestamptz;
  spent bigint := 0;
  cap bigint;
  threshold bigint;
  told boolean;
  was_told boolean;
  zone text;
  today_cents bigint;
  refused uuid[] := '{}';
  paid uuid[] := '{}';
  units uuid[] := '{}';
  balances bigint[] := '{}';
  moments timestamptz[] := '{}';
begin
  for item in
    with asked as (
      select distinct on (a.source, a.external_id) a.*
      from unnest(p_ids, p_users, p_sources, p_externals, p_amounts, p_descriptions, p_moments, p_zones)
        as a(id, user_id, source, external_id, amount, description, moment, zone)
      order by a.source, a.external_id, a.id
    ), claimed as (
      insert into movement_keys (source, external_id, movement_id)
      select k.source, k.external_id, k.id from asked k order by k.source, k.external_id
      on conflict do nothing
      returning movement_keys.movement_id
    )
    select asked.*, claimed.movement_id is not null as won
    from asked left join claimed on claimed.movement_id = asked.id
    order by asked.user_id, asked.source, asked.external_id
  loop
    source := item.source; external_id := item.external_id; movement_id := item.id;
    if not item.won then
      outcome := 'TAKEN'; balance_before := null; balance_after := null;
      return next;
      continue;
    end if;
    if current_user_id is distinct from item.user_id then
      if spent > 0 then
        perform take_from_lots(current_user_id, spent, balance, moment);
        if told <> was_told then update wallets w set threshold_told = told where w.user_id = current_user_id; end if;
      end if;
      current_user_id := item.user_id; spent := 0; balance := null; current_unit_id := null; zone := null;
      select w.balance_cents, w.unit_id, w.daily_cap_cents, w.threshold_cents, w.threshold_told, w.threshold_told
        into balance, current_unit_id, cap, threshold, told, was_told
        from wallets w where w.user_id = item.user_id for no key update;
      moment := clock_timestamp();
      select coalesce(sum(l.remaining_cents), 0) into ended_cents from lots l
        where l.user_id = item.user_id and l.remaining_cents > 0 and l.expires_at <= moment;
    end if;
    if cap is not null and balance is not null and item.moment is null and item.amount > 0 then
      if zone is distinct from item.zone then
        zone := item.zone;
        select coalesce(-sum(m.amount_cents), 0) + spent into today_cents from movements m
          where m.user_id = item.user_id and m.kind = 'debit'
            and m.occurred_at >= date_trunc('day', moment at time zone zone) at time zone zone;
      end if;
      if today_cents + item.amount > cap then
        refused := refused || item.id;
        outcome := 'CAP_REACHED'; balance_before := balance - ended_cents; balance_after := balance_before;
        return next;
        continue;
      end if;
    end if;
    if balance is null or balance - ended_cents < item.amount then
      refused := refused || item.id;
      outcome := 'NO_BALANCE'; balance_before := coalesce(balance - ended_cents, 0); balance_after := balance_before;
      return next;
      continue;
    end if;
    balance_before := balance;
    balance := balance - item.amount;
    spent := spent + item.amount;
    today_cents := today_cents + item.amount;
    if balance - ended_cents >= threshold then
      told := false;
    elsif threshold is not null and not told and item.amount > 0 then
      insert into alerts (kind, user_id, unit_id, cause, body) values ('threshold', item.user_id, current_unit_id, item.id,
        jsonb_build_object('balance_cents', balance - ended_cents, 'threshold_cents', threshold));
      told := true;
    end if;
    balance_after := balance; outcome := 'PAID';
    paid := paid || item.id; units := units || current_unit_id; balances := balances || balance;
    moments := moments || coalesce(item.moment, date_trunc('milliseconds', moment));
    return next;
  end loop;
  if spent > 0 then
    perform take_from_lots(current_user_id, spent, balance, moment);
    if told <> was_told then update wallets w set threshold_told = told where w.user_id = current_user_id; end if;
  end if;
  if cardinality(refused) > 0 then
    delete from movement_keys k where k.movement_id = any(refused);
  end if;
  if cardinality(paid) > 0 then
    perform write_debits(paid, units, balances, moments, p_ids, p_users, p_amounts, p_descriptions, p_wishes, p_buttons, p_wamids);
  end if;
end $$;
`;

/**
 * Writes decided debits, each as a balanced movement with its two postings, or none where it is free, and its outbox row: one statement per table,
 * however many they are. The first four lists are those of the debits, in their order; the other lists are of all commands.
 */
export const writeDebitsFunction = `
create function write_debits(
  p_paid uuid[], p_units uuid[], p_balances bigint[], p_moments timestamptz[],
  p_ids uuid[], p_users uuid[], p_amounts bigint[], p_descriptions text[], p_wishes text[], p_buttons text[], p_wamids text[]
) returns void language plpgsql as $$
begin
  with debit as (
    select d.*, a.user_id, a.amount, a.description, a.wish_id, a.button_id, a.wamid
    from unnest(p_paid, p_units, p_balances, p_moments) with ordinality as d(id, unit_id, balance, moment, place)
    join unnest(p_ids, p_users, p_amounts, p_descriptions, p_wishes, p_buttons, p_wamids)
      as a(id, user_id, amount, description, wish_id, button_id, wamid) using (id)
  ), movement as (
    insert into movements (id, user_id, kind, amount_cents, balance_after_cents, description, occurred_at)
    select id, user_id, 'debit', -amount, balance, description, moment from debit order by place
  ), origin as (
    insert into movement_origins (movement_id, wish_id, button_id, wamid)
    select id, wish_id, button_id, wamid from debit
    where coalesce(wish_id, button_id, wamid) is not null order by place
  ), posting as (
    insert into postings (movement_id, account, amount_cents)
    select debit.id, side.account, side.cents from debit
    cross join lateral (values ('wallet:' || user_id, -amount), ('house:revenue', amount)) as side(account, cents)
    where amount <> 0 order by place
  )
  insert into changes (movement_id, user_id, unit_id, amount_cents, balance_cents, occurred_at)
  select id, user_id, unit_id, -amount, balance, moment from debit order by place;
end $$;
`;

/**
 * Spends lots that end after the moment, earliest end first, and sets the balance; the caller holds the wallet's row lock.
 */
export const takeFromLotsFunction = `
create function take_from_lots(p_user uuid, p_cents bigint, p_balance bigint, p_moment timestamptz)
returns void language plpgsql as $$
declare
  lot record;
  open_cents bigint := p_cents;
begin
  for lot in
    select id, remaining_cents from lots
    where user_id = p_user and remaining_cents > 0 and expires_at > p_moment order by expires_at, id
  loop
    update lots set remaining_cents = remaining_cents - least(open_cents, lot.remaining_cents) where id = lot.id;
    open_cents := open_cents - least(open_cents, lot.remaining_cents);
    exit when open_cents = 0;
  end loop;
  if open_cents > 0 then
    raise exception 'lots of wallet % hold % less than its balance', p_user, open_cents;
  end if;
  update wallets set balance_cents = p_balance where user_id = p_user;
end $$;
`;

/**
 * Writes one balanced movement with its two postings (none for 0), its origin if it has any, and its outbox row. Without a moment it is stamped
 * here, under the wallet's lock, so that a statement in order of time is also in order of the running balance.
 */
export const writeMovementFunction = `
create function write_movement(
  p_id uuid, p_user uuid, p_unit uuid, p_kind text, p_amount bigint, p_balance bigint, p_description text,
  p_moment timestamptz, p_house text, p_reverses uuid, p_txid text, p_end_to_end text
) returns void language plpgsql as $$
declare
  moment timestamptz := coalesce(p_moment, date_trunc('milliseconds', clock_timestamp()));
begin
  with movement as (
    insert into movements (id, user_id, kind, amount_cents, balance_after_cents, description, occurred_at)
    values (p_id, p_user, p_kind, p_amount, p_balance, p_description, moment)
  ), origin as (
    insert into movement_origins (movement_id, reverses, txid, end_to_end_id)
    select p_id, p_reverses, p_txid, p_end_to_end where coalesce(p_reverses::text, p_txid, p_end_to_end) is not null
  ), posting as (
    insert into postings (movement_id, account, amount_cents)
    select p_id, side.account, side.cents from (values ('wallet:' || p_user, p_amount), (p_house, -p_amount)) as side(account, cents)
    where p_amount <> 0
  )
  insert into changes (movement_id, user_id, unit_id, amount_cents, balance_cents, occurred_at)
    values (p_id, p_user, p_unit, p_amount, p_balance, moment);
end $$;
`;
