import type { RuntimeAccess } from "@tenho/kernel/db/runtime-access";

/** Only its functions, which run with the owner's rights, write the ledger: the wallet's own role may only read wallets, movements, lots and proofs. */
export const walletAccess: RuntimeAccess = {
  tables: {
    wallets: "select",
    movements: "select",
    movement_keys: "select",
    movement_origins: "select",
    movement_proofs: "select",
    postings: "select",
    lots: "select",
    chain_fill: "select",
    expiry_notices: "select",
    unit_loads: "select",
    default_credits: "select, insert",
    // The outbox of the ledger: its functions fill it, the relay empties it.
    changes: "select, update, delete",
  },
  ownerFunctions: [
    "debit_batch",
    "credit",
    "load_credit",
    "take_back",
    "expire_lot",
    "chain_page",
    "notice_expiring",
    "set_guard",
    "assign_unit",
    "lock_guard",
    "forget_descriptions",
  ],
};

/** Tables without which wallet can answer nothing; it is ready while they answer. */
export const walletTables = ["wallets", "movements", "lots", "prices"];
