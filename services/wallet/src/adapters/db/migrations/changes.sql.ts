/** The outbox: one row a movement, deleted once it is published. */
export const changesTable = `
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
