/**
 * The ledger. Movements, their origins and postings are only ever inserted: triggers refuse anything else, but for the text an operator wrote on
 * credit given by hand, which may name a person and is erased with them. House accounts keep no balance row, so nothing queues on them: their balance
 * is the sum of their postings.
 */
export const ledgerTables = `
create table wallets (
  user_id uuid primary key,
  unit_id uuid not null,
  -- Version of the account that named the unit: an old event that arrives late moves no wallet.
  unit_version integer not null default 0,
  balance_cents bigint not null default 0,
  -- Amount by which the balance may be below zero; only a clawback raises it.
  clawback_cents bigint not null default 0 check (clawback_cents >= 0),
  -- Daily cap; null, like the threshold: not set.
  daily_cap_cents bigint check (daily_cap_cents > 0),
  threshold_cents bigint check (threshold_cents > 0),
  -- The merchant was alerted that the spendable balance is below the threshold; reset once the balance reaches it again.
  threshold_told boolean not null default false,
  opened_at timestamptz not null,
  check (balance_cents >= -clawback_cents)
) with (fillfactor = 70);
create index wallets_unit on wallets (unit_id);

create table movement_keys (
  source text not null check (source <> ''),
  external_id text not null check (external_id <> ''),
  movement_id uuid not null unique,
  primary key (source, external_id)
);

create table movements (
  id uuid primary key,
  -- Order of commits within a wallet: it is drawn under the lock of the wallet.
  seq bigint generated always as identity unique,
  user_id uuid not null references wallets,
  kind text not null check (kind in ('debit', 'initial', 'manual', 'pix', 'card', 'expiry', 'clawback', 'reversal', 'refund')),
  amount_cents bigint not null,
  balance_after_cents bigint not null,
  description text not null,
  occurred_at timestamptz not null,
  -- A free TENHO is a movement of 0 without postings, and so is its reversal.
  constraint movements_amount_check check (amount_cents <> 0 or kind in ('debit', 'reversal'))
);
create index movements_wallet on movements (user_id, seq);
create index movements_statement on movements (user_id, occurred_at desc, seq desc);
-- Covers the newest movements of all wallets, and their sums over a period.
create index movements_newest on movements (occurred_at desc, seq desc) include (user_id, amount_cents);
-- Covers the spending of a wallet over a period, also today, for its cap.
create index movements_spent on movements (user_id, occurred_at) include (kind, amount_cents) where kind in ('debit', 'reversal');
-- Finds a wallet's few credits among many debits; the reversal of a free TENHO counts as a credit.
create index movements_received on movements (user_id, occurred_at desc, seq desc) where amount_cents > 0 or kind = 'reversal';

-- The cause of a movement in addition to its key: ids alone, and only for movements that have any. Written in the statement of the movement.
create table movement_origins (
  movement_id uuid primary key references movements,
  -- The debit a reversal gives back, or the purchase that a refund or clawback takes back.
  reverses uuid references movements,
  wish_id text,
  button_id text,
  wamid text,
  txid text,
  end_to_end_id text
);
create index movement_origins_reverses on movement_origins (reverses) where reverses is not null;

create table postings (
  movement_id uuid not null references movements,
  account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (movement_id, account)
);
create index postings_account on postings (account);

create table lots (
  id uuid primary key,
  user_id uuid not null references wallets,
  granted_cents bigint not null check (granted_cents > 0),
  remaining_cents bigint not null check (remaining_cents between 0 and granted_cents),
  granted_at timestamptz not null,
  expires_at timestamptz not null
) with (fillfactor = 70);
create index lots_spendable on lots (user_id, expires_at, id) where remaining_cents > 0;
create index lots_expiring on lots (expires_at) where remaining_cents > 0;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
end $$;
create function refuse_movement_change() returns trigger language plpgsql as $$
begin
  if old.kind <> 'manual' or to_jsonb(new) - 'description' <> to_jsonb(old) - 'description' then
    raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
  end if;
  return new;
end $$;
create trigger movements_append_only before delete or truncate on movements
  for each statement execute function refuse_change();
create trigger movements_unchanged before update on movements
  for each row execute function refuse_movement_change();
create trigger movement_origins_append_only before update or delete or truncate on movement_origins
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();

-- The outbox of movements: one row each, deleted once it is published.
create table changes (
  id bigint generated always as identity primary key,
  movement_id uuid not null,
  user_id uuid not null,
  unit_id uuid not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  occurred_at timestamptz not null
);
`;

/** Tables of settings: the price of a TENHO, and the initial credit of a unit's wallets. */
export const priceTables = `
create table prices (
  name text primary key,
  -- Price in centavos; 0: a TENHO is free.
  amount_cents bigint not null,
  constraint prices_amount_not_negative check (amount_cents >= 0)
);
create table initial_credits (
  unit_id uuid primary key,
  amount_cents bigint not null check (amount_cents >= 0)
);
`;
