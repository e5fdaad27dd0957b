/** Newest movements of all wallets, and their sums over a period, from the index alone. */
export const newestMovementsIndex =
  "create index movements_newest on movements (occurred_at desc, seq desc) include (user_id, amount_cents)";

/** What a wallet spent over a period, also today against its cap, from the index alone; and its few credits among many debits. */
export const statementIndexes = `
create index movements_spent on movements (user_id, occurred_at) include (kind, amount_cents) where kind in ('debit', 'reversal');
create index movements_credits on movements (user_id, occurred_at desc, seq desc) where amount_cents > 0;
`;
