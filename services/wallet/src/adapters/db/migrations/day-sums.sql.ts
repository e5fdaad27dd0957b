/**
 * Sums of movements by day and kind, for each wallet, each unit and everything, so that a report of a year reads hundreds of rows instead of the
 * movements. Only their own fold writes them (no debit waits for it), beginning at the first movement there is. Days are those of Fortaleza, whose
 * offset all units so far share; a movement counts for the unit its wallet is in when it is added.
 */
export const daySumTables = `
create table day_sums_position (
  only_row boolean primary key default true check (only_row),
  -- Movements up to this seq are part of the sums, the others are not yet.
  position bigint not null default 0
);
insert into day_sums_position default values;

create table day_sums (
  -- Id of the wallet's user or of a unit; the nil id: everything.
  scope uuid not null,
  day date not null,
  kind text not null,
  movements bigint not null,
  amount_cents bigint not null,
  primary key (scope, day, kind)
) with (fillfactor = 70);
`;
