import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import { servedUnits, setServiceCities } from "../../../app/units/set-service-cities.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import * as contract from "./service-cities-contract.ts";

const present = (account: Account) => ({
  service_franchises: servedUnits(account),
  all_franchises: account.allUnits,
});

/** Over HTTP, which units a company serves. */
export function serviceCitiesHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(contract.getServiceCities, async ({ params, identity }) =>
      present(await authoriseAccount(ctx, identity, params.id)),
    ),
    bind(contract.setServiceCities, async ({ params, body, identity }) => {
      const chosen = { unitIds: body.service_franchises, all: body.all_franchises };
      return present(await setServiceCities(ctx, identity, params.id, chosen));
    }),
  ];
}
