import type { Editor } from "../../domain/accounts/account-access.ts";
import type { AccountKey, CategoryKey } from "../ports.ts";
import type { UsersContext } from "../users-context.ts";
import { categoryOrder } from "./category-order.ts";
import type { ListedAccount } from "./complete-accounts.ts";
import { completeAccounts } from "./complete-accounts.ts";
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
export async function listAccounts(
  ctx: UsersContext,
  reader: Editor,
  filter: ListFilter,
  page: ListPage,
): Promise<ListedAccount[]> {
  const wanted = accountsFound(reader, filter);
  if (wanted === null) return [];
  if (page.sort === "newest") return completeAccounts(ctx, await ctx.accounts.list(wanted, page));
  const { limit, after } = page;
  const inUse = await ctx.accounts.firstCategories();
  const ids = after === null ? inUse : [...new Set([...inUse, after.categoryId])];
  const ordered = categoryOrder(ids, await ctx.categorisation.categoryNames(ids.filter((id) => id !== 0)));
  const categoryIds = after === null ? ordered : ordered.slice(ordered.indexOf(after.categoryId));
  return completeAccounts(ctx, await ctx.accounts.listByCategory(wanted, { limit, categoryIds, after }));
}
