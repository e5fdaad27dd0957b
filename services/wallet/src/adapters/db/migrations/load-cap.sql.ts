/**
 * Monthly cap of what a unit's operators may load by hand, and what they have loaded: one row per unit and month of the launch city's clock,
 * counted with the credit. Units without a cap of their own have the service's default.
 */
export const loadCapTables = `
create table load_caps (
  unit_id uuid primary key,
  amount_cents bigint not null check (amount_cents > 0)
);
create table unit_loads (
  unit_id uuid not null,
  month date not null,
  loaded_cents bigint not null,
  primary key (unit_id, month)
);
`;

/**
 * A manual credit that counts against the cap of the wallet's unit, in the launch city's month of \`p_now\`. A repetition counts nothing. Beyond
 * the cap it raises TN001, with what is left in the detail, and so undoes all of it, the key too.
 */
export const loadCreditFunctions = `
create function load_credit(
  p_id uuid, p_user uuid, p_source text, p_external text, p_kind text, p_amount bigint, p_description text,
  p_moment timestamptz, p_house text, p_expires timestamptz, p_cap bigint, p_now timestamptz
) returns table (outcome text, balance_after bigint) language plpgsql as $$
declare
  result record;
  unit uuid;
  cap bigint;
  this_month date := date_trunc('month', p_now at time zone 'America/Fortaleza');
begin
  select * into result from credit(p_id, p_user, p_source, p_external, p_kind, p_amount, p_description, p_moment, p_house, p_expires,
    null, null, null);
  if result.outcome = 'APPLIED' then
    select w.unit_id, coalesce(c.amount_cents, p_cap) into unit, cap
      from wallets w left join load_caps c on c.unit_id = w.unit_id where w.user_id = p_user;
    insert into unit_loads as l (unit_id, month, loaded_cents) select unit, this_month, p_amount where p_amount <= cap
      on conflict (unit_id, month) do update set loaded_cents = l.loaded_cents + p_amount where l.loaded_cents + p_amount <= cap;
    if not found then
      raise exception 'load cap of unit % reached', unit using errcode = 'TN001', detail =
        greatest(0, cap - coalesce((select l.loaded_cents from unit_loads l where l.unit_id = unit and l.month = this_month), 0))::text;
    end if;
  end if;
  return query select result.outcome, result.balance_after;
end $$;
`;
