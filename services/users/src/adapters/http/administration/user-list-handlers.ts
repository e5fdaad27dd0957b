import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { ListedAccount } from "../../../app/listing/complete-accounts.ts";
import type { ListCounts } from "../../../app/listing/count-accounts.ts";
import { countAccounts, countTotal } from "../../../app/listing/count-accounts.ts";
import type { ListPage } from "../../../app/listing/list-accounts.ts";
import { listAccounts } from "../../../app/listing/list-accounts.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import { accountCursor, accountCursorKey, categoryCursor } from "../../proto/account-cursor.ts";
import { presentListed } from "./present-user.ts";
import { listUsers } from "./user-list-contract.ts";

const UNPAGED_MAX = 500;

const keyOf = (sort: ListPage["sort"]) => (listed: ListedAccount) => ({
  ...accountCursorKey(listed.account),
  ...(sort === "category" && { categoryId: listed.categories[0]?.id ?? 0 }),
});

function pageOf(sort: ListPage["sort"], limit: number, cursor: string | undefined): ListPage {
  if (sort === "category")
    return { sort, limit, after: cursor === undefined ? null : decodeCursor(categoryCursor, cursor) };
  return { sort, limit, after: cursor === undefined ? null : decodeCursor(accountCursor, cursor) };
}

function presentCounts(counts: ListCounts) {
  const { total, admins, clients, users, active, awaiting } = counts;
  const names = Object.keys(counts) as (keyof ListCounts)[];
  return {
    total: total.count,
    admins: admins.count,
    clients: clients.count,
    users: users.count,
    active: active.count,
    awaiting: awaiting.count,
    capped: names.filter((name) => counts[name].isCapped),
  };
}

/** Lists of accounts over HTTP. */
export function userListHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(listUsers, async ({ query, identity }) => {
      const filter = {
        unitId: query.franchise_id ?? query.unit_id ?? null,
        clientId: query.client_id ?? null,
        role: query.role ?? null,
        status: query.status ?? null,
        search: query.search ?? "",
        hasOverride: query.has_override ?? null,
        id: query.id ?? null,
      };
      const [limit, sort] = [query.limit ?? UNPAGED_MAX, query.sort ?? "newest"];
      const isPaged = query.limit !== undefined || query.cursor !== undefined;
      const [found, total, counts] = await Promise.all([
        listAccounts(ctx, identity, filter, pageOf(sort, limit + 1, query.cursor)),
        query.with_total === true && isPaged ? countTotal(ctx, identity, filter) : null,
        query.with_counts === true && isPaged ? countAccounts(ctx, identity, filter) : null,
      ]);
      const page = toPage(found, limit, keyOf(sort));
      const items = page.items.map((listed) => presentListed(identity, listed));
      if (!isPaged) return items;
      return {
        items,
        next_cursor: page.next_cursor,
        ...(total && { total: total.count, total_is_capped: total.isCapped }),
        ...(counts && { counts: presentCounts(counts) }),
      };
    }),
  ];
}
