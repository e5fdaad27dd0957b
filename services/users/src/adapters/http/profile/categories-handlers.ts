import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import type { AccountStore, CategorisationClient } from "../../../app/ports.ts";
import type { createSetCategories } from "../../../app/set-categories.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { getUserCategories, setUserCategories } from "./categories-contract.ts";

/** Over HTTP, which categories a company is asked for. */
export function categoriesHandlers(deps: {
  accounts: Pick<AccountStore, "get">;
  categorisation: CategorisationClient;
  setCategories: ReturnType<typeof createSetCategories>;
}): BoundRoute[] {
  const present = async ({ categoryIds }: Account) => {
    const names = await deps.categorisation.categoryNames(categoryIds);
    return categoryIds.map((id) => ({ id, name: names.get(id) ?? String(id) }));
  };
  return [
    bind(getUserCategories, async ({ params, identity }) =>
      present(await authoriseAccount(deps.accounts, identity, params.id)),
    ),
    bind(setUserCategories, async ({ params, body, identity }) =>
      present(await deps.setCategories(identity, params.id, body.categoryIds)),
    ),
  ];
}
