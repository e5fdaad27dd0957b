/**
 * Sums of all movements up to a seq, so that sums over all wallets need not be counted: the whole, and by quarter of an hour, of which the months
 * of every time zone are made. Movements behind that seq are added at reading. One row each, written only by the fold: no debit waits for it.
 */
export const rollupTables = `
create table rollup (
  only_row boolean primary key default true check (only_row),
  -- Movements up to this seq are part of the roll-ups, the others are not yet.
  position bigint not null default 0,
  movements bigint not null default 0,
  balance_cents bigint not null default 0
);
insert into rollup default values;

create table rollup_quarters (
  quarter timestamptz primary key,
  credits_cents bigint not null,
  debits_cents bigint not null
);
`;
