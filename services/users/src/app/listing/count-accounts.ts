import type { Role } from "@tenho/access/roles";
import type { Editor } from "../../domain/accounts/account-access.ts";
import type { AccountFilter, AccountStatus, AccountStore } from "../ports.ts";
import { accountsFound, type ListFilter } from "./found-accounts.ts";

/** Counted of a list; more are "more than". */
const COUNTED_MAX = 1_000;

export type Counted = { count: number; isCapped: boolean };
export type ListCounts = Record<"total" | "admins" | "clients" | "users" | "active" | "awaiting", Counted>;

const cap = (found: number): Counted => ({ count: Math.min(found, COUNTED_MAX), isCapped: found > COUNTED_MAX });
const totalOf = (byRole: ReadonlyMap<Role, number>): number =>
  [...byRole.values()].reduce((sum, found) => sum + found, 0);

/** What of a status a count of another one holds; undefined: nothing. */
const NARROWED: Record<"active" | "awaiting", Record<AccountStatus, AccountStatus | undefined>> = {
  active: { active: "active", inactive: undefined, awaiting: undefined },
  awaiting: { active: undefined, inactive: "awaiting", awaiting: "awaiting" },
};

/** How many accounts a list holds, capped. Raises: as a list. */
export function createCountAccounts({ accounts }: { accounts: Pick<AccountStore, "countFound"> }) {
  const count = async (filter: AccountFilter | null): Promise<ReadonlyMap<Role, number>> =>
    filter === null ? new Map() : accounts.countFound(filter, COUNTED_MAX + 1);

  function withStatus(filter: AccountFilter | null, status: "active" | "awaiting"): AccountFilter | null {
    if (filter === null) return null;
    const narrowed = filter.status === null ? status : NARROWED[status][filter.status];
    return narrowed === undefined ? null : { ...filter, status: narrowed };
  }

  return {
    total: async (reader: Editor, filter: ListFilter): Promise<Counted> =>
      cap(totalOf(await count(accountsFound(reader, filter)))),
    /** By role and activity, of the accounts that the filter finds. */
    async all(reader: Editor, filter: ListFilter): Promise<ListCounts> {
      const found = accountsFound(reader, filter);
      const [byRole, active, awaiting] = await Promise.all([
        count(found),
        count(withStatus(found, "active")),
        count(withStatus(found, "awaiting")),
      ]);
      return {
        total: cap(totalOf(byRole)),
        admins: cap(byRole.get("ADMIN") ?? 0),
        clients: cap(byRole.get("CLIENT") ?? 0),
        users: cap(byRole.get("USER") ?? 0),
        active: cap(totalOf(active)),
        awaiting: cap(totalOf(awaiting)),
      };
    },
  };
}

export type CountAccounts = ReturnType<typeof createCountAccounts>;
