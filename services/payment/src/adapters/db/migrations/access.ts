import type { RuntimeAccess } from "@tenho/kernel/db/runtime-access";

/** Rows compared with the ledger and the bank are never deleted. */
export const paymentAccess: RuntimeAccess = {
  tables: {
    payments: "select, insert, update",
    reviews: "select, insert, update",
    refunds: "select, insert, update",
    clawbacks: "select, insert, update",
    sweeps: "select, insert, update",
  },
  ownerFunctions: [],
};

/** Tables without which payment can answer nothing; it is ready while they answer. */
export const paymentTables = ["charges", "payments"];
