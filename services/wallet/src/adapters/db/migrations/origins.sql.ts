/**
 * What a movement was caused by, beside its key: ids alone, and only for movements that have any. Written with the movement, in the same
 * statement, and never changed. `reverses` is the debit a reversal gives back, or the purchase that a refund or clawback takes back.
 */
export const originsTable = `
create table movement_origins (
  movement_id uuid primary key references movements,
  reverses uuid references movements,
  wish_id text,
  button_id text,
  wamid text,
  txid text,
  end_to_end_id text
);
create index movement_origins_reverses on movement_origins (reverses) where reverses is not null;
create trigger movement_origins_append_only before update or delete or truncate on movement_origins
  for each statement execute function refuse_change();

-- Rows from before were checked by a narrower condition: they are not read again.
alter table movements drop constraint movements_kind_check;
alter table movements add constraint movements_kind_check check (
  kind in ('debit', 'initial', 'manual', 'pix', 'card', 'expiry', 'clawback', 'reversal', 'refund')
) not valid;
`;
