import type { Editor } from "../../domain/accounts/account-access.ts";
import type { AccountKey, AccountStore, CategorisationClient, CategoryKey } from "../ports.ts";
import { categoryOrder } from "./category-order.ts";
import type { CompleteAccounts, ListedAccount } from "./complete-accounts.ts";
import { accountsFound, type ListFilter } from "./found-accounts.ts";

/** The order of a list, and where a page of it begins. */
export type ListPage =
  | { sort: "newest"; limit: number; after: AccountKey | null }
  | { sort: "category"; limit: number; after: CategoryKey | null };

/**
 * Accounts a reader may list, newest first or by the name of their first category, completed for a screen.
 * Raises: `forbidden` for a role that lists no accounts or a unit of another ADMIN, `unprocessable` for an ADMIN of no unit,
 * `unavailable`.
 */
export function createListAccounts(deps: {
  accounts: Pick<AccountStore, "list" | "listByCategory" | "firstCategories">;
  categorisation: CategorisationClient;
  complete: CompleteAccounts;
}) {
  const { accounts, categorisation, complete } = deps;
  return async (reader: Editor, filter: ListFilter, page: ListPage): Promise<ListedAccount[]> => {
    const wanted = accountsFound(reader, filter);
    if (wanted === null) return [];
    if (page.sort === "newest") return complete(await accounts.list(wanted, page));
    const { limit, after } = page;
    const inUse = await accounts.firstCategories();
    const ids = after === null ? inUse : [...new Set([...inUse, after.categoryId])];
    const ordered = categoryOrder(ids, await categorisation.categoryNames(ids.filter((id) => id !== 0)));
    const categoryIds = after === null ? ordered : ordered.slice(ordered.indexOf(after.categoryId));
    return complete(await accounts.listByCategory(wanted, { limit, categoryIds, after }));
  };
}
