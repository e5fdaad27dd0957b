import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import { franchisesOf } from "../../../app/franchises/franchises-of.ts";
import type { createSetFranchises } from "../../../app/franchises/set-franchises.ts";
import type { AccountStore } from "../../../app/ports.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { getUserFranchises, setUserFranchises } from "./franchises-contract.ts";

function present(account: Account) {
  const { all, unitIds } = franchisesOf(account);
  return { all_franchises: all, franchise_ids: unitIds, service_franchises: unitIds };
}

/** The units of an account over HTTP. */
export function franchisesHandlers(deps: {
  accounts: Pick<AccountStore, "get">;
  setFranchises: ReturnType<typeof createSetFranchises>;
}): BoundRoute[] {
  return [
    bind(getUserFranchises, async ({ params, identity }) =>
      present(await authoriseAccount(deps.accounts, identity, params.id)),
    ),
    bind(setUserFranchises, async ({ params, body, identity }) => {
      const chosen = { unitIds: body.service_franchises ?? [], all: body.all_franchises === true };
      return present(await deps.setFranchises(identity, params.id, chosen));
    }),
  ];
}
