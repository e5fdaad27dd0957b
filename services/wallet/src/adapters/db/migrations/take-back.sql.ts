/**
 * Takes credit of a purchase out of its wallet because its money goes back to who paid: a refund only what is unspent of that purchase's own
 * lot, a clawback all of it, below zero if need be. A clawback takes the purchase's lot first, then the others by their end; lots that
 * have ended come last. Same lock order as a debit: key, wallet, lots.
 *
 * Answers 'APPLIED', 'TAKEN' (the key exists: read its movement in a later statement), 'SPENT' (less than the amount is unspent) or 'EXCESS'
 * (more than was bought would have gone back); a refused one gives its key back. `unspent` is of the purchase, before this call. One that takes
 * what can be spent below the merchant's threshold alerts as a debit does.
 */
export const takeBackFunction = `
create or replace function take_back(
  p_id uuid, p_user uuid, p_source text, p_external text, p_kind text, p_purchase uuid, p_amount bigint, p_description text, p_house text
) returns table (outcome text, balance_after bigint, unspent bigint) language plpgsql as $$
declare
  unit uuid;
  before_cents bigint;
  bought_cents bigint;
  returned_cents bigint;
  unspent_cents bigint;
  open_cents bigint;
  spendable_before bigint;
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
  select coalesce(-sum(m.amount_cents), 0) into returned_cents
    from movement_origins o join movements m on m.id = o.movement_id where o.reverses = p_purchase;
  -- A lot has the id of the movement that granted it.
  select coalesce(sum(l.remaining_cents), 0) into unspent_cents from lots l where l.id = p_purchase and l.expires_at > moment;
  if p_kind = 'refund' and unspent_cents < p_amount or returned_cents + p_amount > bought_cents then
    delete from movement_keys k where k.movement_id = p_id;
    return query select case when p_kind = 'refund' and unspent_cents < p_amount then 'SPENT' else 'EXCESS' end, before_cents, unspent_cents;
    return;
  end if;
  spendable_before := spendable_cents(p_user, moment);
  open_cents := least(p_amount, greatest(before_cents, 0));
  for lot in
    select l.id, l.remaining_cents from lots l
    where l.user_id = p_user and l.remaining_cents > 0 and (p_kind = 'clawback' or l.id = p_purchase)
    order by l.id = p_purchase desc, l.expires_at > moment desc, l.expires_at, l.id
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
  perform alert_below_threshold(p_user, p_id, spendable_before, moment);
  return query select 'APPLIED', before_cents - p_amount, unspent_cents;
end $$;
`;
