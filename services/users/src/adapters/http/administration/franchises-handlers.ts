import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import { franchisesOf } from "../../../app/units/franchises-of.ts";
import { setFranchises } from "../../../app/units/set-franchises.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import * as contract from "./franchises-contract.ts";

function present(account: Account) {
  const { all, unitIds } = franchisesOf(account);
  return { all_franchises: all, franchise_ids: unitIds, service_franchises: unitIds };
}

/** The units of an account over HTTP. */
export function franchisesHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(contract.getUserFranchises, async ({ params, identity }) =>
      present(await authoriseAccount(ctx, identity, params.id)),
    ),
    bind(contract.setUserFranchises, async ({ params, body, identity }) => {
      const chosen = { unitIds: body.service_franchises ?? [], all: body.all_franchises === true };
      return present(await setFranchises(ctx, identity, params.id, chosen));
    }),
  ];
}
