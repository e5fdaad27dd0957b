/**
 * The ledger. `movements` and `postings` are only ever inserted: a trigger refuses anything else. House accounts keep no
 * balance row, so nothing queues on them: their balance is the sum of their postings.
 */
export const ledgerTables = `
create table wallets (
  user_id uuid primary key,
  unit_id uuid not null,
  balance_cents bigint not null default 0,
  -- What a Pix clawback may take below zero; only a clawback raises it.
  clawback_cents bigint not null default 0 check (clawback_cents >= 0),
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
  seq bigint generated always as identity unique,
  user_id uuid not null references wallets,
  kind text not null check (kind in ('debit', 'initial', 'manual', 'pix', 'expiry', 'clawback')),
  amount_cents bigint not null check (amount_cents <> 0),
  balance_after_cents bigint not null,
  description text not null,
  occurred_at timestamptz not null
);
create index movements_statement on movements (user_id, occurred_at desc, seq desc);

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

create table prices (
  name text primary key,
  amount_cents bigint not null check (amount_cents > 0)
);
create table initial_credits (
  unit_id uuid primary key,
  amount_cents bigint not null check (amount_cents >= 0)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
end $$;
create trigger movements_append_only before update or delete or truncate on movements
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
`;

/** A wallet follows its merchant to another unit; the account's version tells an old event from a new one. */
export const unitVersion = "alter table wallets add column unit_version integer not null default 0";
