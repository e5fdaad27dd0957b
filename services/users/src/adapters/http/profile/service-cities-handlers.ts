import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import { type createSetServiceCities, servedUnits } from "../../../app/franchises/set-service-cities.ts";
import type { AccountStore } from "../../../app/ports.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { getServiceCities, setServiceCities } from "./service-cities-contract.ts";

const present = (account: Account) => ({
  service_franchises: servedUnits(account),
  all_franchises: account.allUnits,
});

/** Over HTTP, which units a company serves. */
export function serviceCitiesHandlers(deps: {
  accounts: Pick<AccountStore, "get">;
  setServiceCities: ReturnType<typeof createSetServiceCities>;
}): BoundRoute[] {
  return [
    bind(getServiceCities, async ({ params, identity }) =>
      present(await authoriseAccount(deps.accounts, identity, params.id)),
    ),
    bind(setServiceCities, async ({ params, body, identity }) => {
      const chosen = { unitIds: body.service_franchises, all: body.all_franchises };
      return present(await deps.setServiceCities(identity, params.id, chosen));
    }),
  ];
}
