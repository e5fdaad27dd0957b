/**
 * Adds credit as a new lot, whose id is that of its movement; the reversal of a free TENHO, of 0, grants none. Returns 'APPLIED', 'TAKEN' (the key
 * exists: read its movement in a later statement) or 'NO_WALLET' (the key is given back). The lock order is that of a debit: key, wallet, lots.
 */
export const creditFunction = `
create function credit(
  p_id uuid, p_user uuid, p_source text, p_external text, p_kind text, p_amount bigint, p_description text,
  p_moment timestamptz, p_house text, p_expires timestamptz, p_reverses uuid, p_txid text, p_end_to_end text
) returns table (outcome text, balance_after bigint) language plpgsql as $$
declare
  unit uuid;
  before_cents bigint;
begin
  insert into movement_keys (source, external_id, movement_id) values (p_source, p_external, p_id) on conflict do nothing;
  if not found then
    return query select 'TAKEN', null::bigint;
    return;
  end if;
  select w.balance_cents, w.unit_id into before_cents, unit from wallets w where w.user_id = p_user for no key update;
  if not found then
    delete from movement_keys k where k.movement_id = p_id;
    return query select 'NO_WALLET', null::bigint;
    return;
  end if;
  -- The debt of a clawback is settled first: only the rest can be spent.
  if p_amount > 0 and before_cents + p_amount > 0 then
    insert into lots (id, user_id, granted_cents, remaining_cents, granted_at, expires_at)
      values (p_id, p_user, p_amount, least(p_amount, before_cents + p_amount), coalesce(p_moment, now()), p_expires);
  end if;
  update wallets set balance_cents = before_cents + p_amount,
    clawback_cents = greatest(0, -(before_cents + p_amount)) where user_id = p_user;
  perform write_movement(p_id, p_user, unit, p_kind, p_amount, before_cents + p_amount, p_description, p_moment, p_house,
    p_reverses, p_txid, p_end_to_end);
  perform tell_threshold(p_user, p_id, clock_timestamp());
  return query select 'APPLIED', before_cents + p_amount;
end $$;
`;

/**
 * Takes what is left of an expired lot out of its wallet, once. Returns the centavos that expired. Writes a threshold alert if the spendable
 * balance is below the merchant's threshold and no movement since the lot's end has written it.
 */
export const expireLotFunction = `
create function expire_lot(p_id uuid, p_lot uuid, p_moment timestamptz, p_description text)
returns bigint language plpgsql as $$
declare
  owner uuid;
  unit uuid;
  before_cents bigint;
  left_cents bigint;
begin
  insert into movement_keys (source, external_id, movement_id) values ('lot_expiry', p_lot::text, p_id) on conflict do nothing;
  if not found then return 0; end if;
  select user_id into owner from lots where id = p_lot;
  select w.balance_cents, w.unit_id into before_cents, unit from wallets w where w.user_id = owner for no key update;
  update lots set remaining_cents = 0 from (select remaining_cents as cents from lots where id = p_lot) was
    where id = p_lot and expires_at <= p_moment and remaining_cents > 0 returning was.cents into left_cents;
  if left_cents is null then
    delete from movement_keys k where k.movement_id = p_id;
    return 0;
  end if;
  update wallets set balance_cents = before_cents - left_cents where user_id = owner;
  perform write_movement(p_id, owner, unit, 'expiry', -left_cents, before_cents - left_cents, p_description, p_moment,
    'house:expired', null, null, null);
  perform tell_threshold(owner, p_id, p_moment);
  return left_cents;
end $$;
`;

/** Reads the movement of a key, in a statement of its own so that it sees what a concurrent winner committed. */
export const movementOfKey = `
select m.id, m.user_id, m.kind, m.amount_cents, m.balance_after_cents, m.description, o.reverses, o.txid, o.end_to_end_id,
  exists (select from default_credits d where d.movement_id = m.id) as is_default_amount
from movement_keys k join movements m on m.id = k.movement_id left join movement_origins o on o.movement_id = m.id
where k.source = $1 and k.external_id = $2
`;
