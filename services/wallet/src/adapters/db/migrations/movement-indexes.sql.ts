/** Newest movements of all wallets, and their sums over a period, from the index alone. */
export const newestMovementsIndex =
  "create index movements_newest on movements (occurred_at desc, seq desc) include (user_id, amount_cents)";
