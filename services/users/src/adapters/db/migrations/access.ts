import type { RuntimeAccess } from "@tenho/kernel/db/runtime-access";

/** Acceptances of the contract are only added to, but for the address an erasure takes out; accounts are erased, never deleted. */
export const usersAccess: RuntimeAccess = {
  tables: {
    contract_acceptances: "select, insert",
    accounts: "select, insert, update",
  },
  ownerFunctions: ["forget_acceptance_address"],
};

/** Tables without which users can answer nothing; it is ready while they answer. */
export const usersTables = ["accounts", "account_categories", "phones", "profile_details"];
