import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import { setCategories } from "../../../app/set-categories.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import * as contract from "./categories-contract.ts";

/** Over HTTP, which categories a company is asked for. */
export function categoriesHandlers(ctx: UsersContext): BoundRoute[] {
  const present = async ({ categoryIds }: Account) => {
    const names = await ctx.categorisation.categoryNames(categoryIds);
    return categoryIds.map((id) => ({ id, name: names.get(id) ?? String(id) }));
  };
  return [
    bind(contract.getUserCategories, async ({ params, identity }) =>
      present(await authoriseAccount(ctx, identity, params.id)),
    ),
    bind(contract.setUserCategories, async ({ params, body, identity }) =>
      present(await setCategories(ctx, identity, params.id, body.categoryIds)),
    ),
  ];
}
