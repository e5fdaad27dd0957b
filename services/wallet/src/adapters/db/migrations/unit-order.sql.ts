/** The wallets of one unit in the order in which they are listed, page by page. */
export const unitOrderIndexes = [{ name: "wallets_unit_order", definition: "on wallets (unit_id, user_id)" }];
