/**
 * The credits that hold a purchase's money: its own, and those given back for refunds the bank did not make, which may have been refunded again.
 * Credit given back has the key of the refund it undoes, its source followed by '-undone'.
 */
export const creditsOfPurchaseFunction = `
create function credits_of_purchase(p_purchase uuid) returns setof uuid language sql stable as $$
  with recursive credit(id) as (
    select p_purchase
    union
    select undone.movement_id from credit
      join movement_origins o on o.reverses = credit.id
      join movement_keys taken on taken.movement_id = o.movement_id
      join movement_keys undone on undone.source = taken.source || '-undone' and undone.external_id = taken.external_id
  )
  select id from credit
$$;
`;

/**
 * Takes credit of a purchase out of its wallet because its money goes back to the payer: a refund takes only what is unspent of that purchase's own
 * lot, a clawback all of it, below zero if need be. A clawback takes from the purchase's own lots first, then from the others by their end; lots
 * that have ended come last. Refunds do not count against a clawback: the bank has its money, and a refund that the bank does not make is given
 * back. The lock order is that of a debit: key, wallet, lots.
 * Returns 'APPLIED', 'TAKEN' (the key exists: read its movement in a later statement), 'SPENT' (less than the amount is unspent) or 'EXCESS'
 * (clawbacks alone would take more than was bought: the bank contradicts itself); a refused call gives its key back. `unspent` is what was unspent
 * of the purchase before this call. Writes a threshold alert as a debit does when the spendable balance falls below the merchant's threshold.
 */
export const takeBackFunction = `
create function take_back(
  p_id uuid, p_user uuid, p_source text, p_external text, p_kind text, p_purchase uuid, p_amount bigint, p_description text, p_house text
) returns table (outcome text, balance_after bigint, unspent bigint) language plpgsql as $$
declare
  unit uuid;
  before_cents bigint;
  bought_cents bigint;
  clawed_cents bigint;
  unspent_cents bigint;
  open_cents bigint;
  own_credits uuid[];
  moment timestamptz;
  lot record;
begin
  insert into movement_keys (source, external_id, movement_id) values (p_source, p_external, p_id) on conflict do nothing;
  if not found then
    return query select 'TAKEN', null::bigint, null::bigint;
    return;
  end if;
  select w.balance_cents, w.unit_id into strict before_cents, unit from wallets w where w.user_id = p_user for no key update;
  moment := clock_timestamp();
  select m.amount_cents into strict bought_cents from movements m where m.id = p_purchase and m.user_id = p_user;
  -- A lot has the id of the movement that granted it.
  select coalesce(sum(l.remaining_cents), 0) into unspent_cents from lots l where l.id = p_purchase and l.expires_at > moment;
  if p_kind = 'refund' then
    own_credits := array[p_purchase];
    if unspent_cents < p_amount then
      delete from movement_keys k where k.movement_id = p_id;
      return query select 'SPENT', before_cents, unspent_cents;
      return;
    end if;
  else
    select array_agg(c) into own_credits from credits_of_purchase(p_purchase) c;
    select coalesce(-sum(m.amount_cents), 0) into clawed_cents
      from movement_origins o join movements m on m.id = o.movement_id where o.reverses = p_purchase and m.kind = 'clawback';
    if clawed_cents + p_amount > bought_cents then
      delete from movement_keys k where k.movement_id = p_id;
      return query select 'EXCESS', before_cents, unspent_cents;
      return;
    end if;
  end if;
  open_cents := least(p_amount, greatest(before_cents, 0));
  for lot in
    select l.id, l.remaining_cents from lots l
    where l.user_id = p_user and l.remaining_cents > 0 and (p_kind = 'clawback' or l.id = p_purchase)
    order by l.id = any(own_credits) desc, l.expires_at > moment desc, l.expires_at, l.id
  loop
    exit when open_cents = 0;
    update lots set remaining_cents = lot.remaining_cents - least(open_cents, lot.remaining_cents) where id = lot.id;
    open_cents := open_cents - least(open_cents, lot.remaining_cents);
  end loop;
  if open_cents > 0 then
    raise exception 'lots of wallet % hold % less than its balance', p_user, open_cents;
  end if;
  update wallets set balance_cents = before_cents - p_amount, clawback_cents = greatest(0, p_amount - before_cents) where user_id = p_user;
  perform write_movement(p_id, p_user, unit, p_kind, -p_amount, before_cents - p_amount, p_description, null, p_house, p_purchase, null, null);
  perform tell_threshold(p_user, p_id, moment);
  return query select 'APPLIED', before_cents - p_amount, unspent_cents;
end $$;
`;
