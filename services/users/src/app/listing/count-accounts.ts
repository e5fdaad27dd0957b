import type { Role } from "@tenho/access/roles";
import type { Editor } from "../../domain/accounts/account-access.ts";
import type { AccountFilter, AccountStatus } from "../ports.ts";
import type { UsersContext } from "../users-context.ts";
import { accountsFound, type ListFilter } from "./found-accounts.ts";

/** Cap of each count of a list; beyond it a count is reported as capped. */
const COUNTED_MAX = 1_000;

export type Counted = { count: number; isCapped: boolean };
export type ListCounts = Record<"total" | "admins" | "clients" | "users" | "active" | "awaiting", Counted>;

const cap = (found: number): Counted => ({ count: Math.min(found, COUNTED_MAX), isCapped: found > COUNTED_MAX });
const totalOf = (byRole: ReadonlyMap<Role, number>): number =>
  [...byRole.values()].reduce((sum, found) => sum + found, 0);

/** Status to filter by when a list with one status counts another; undefined: the two exclude each other. */
const NARROWED: Record<"active" | "awaiting", Record<AccountStatus, AccountStatus | undefined>> = {
  active: { active: "active", inactive: undefined, awaiting: undefined },
  awaiting: { active: undefined, inactive: "awaiting", awaiting: "awaiting" },
};

/** Counts the accounts that a list holds, capped. Raises: the errors of `accountsFound`. */
export const countTotal = async (ctx: UsersContext, reader: Editor, filter: ListFilter): Promise<Counted> =>
  cap(totalOf(await countFound(ctx, accountsFound(reader, filter))));

/** Counts the accounts that a list holds by role and by status, each count capped. Raises: the errors of `accountsFound`. */
export async function countAccounts(ctx: UsersContext, reader: Editor, filter: ListFilter): Promise<ListCounts> {
  const found = accountsFound(reader, filter);
  const [byRole, active, awaiting] = await Promise.all([
    countFound(ctx, found),
    countFound(ctx, withStatus(found, "active")),
    countFound(ctx, withStatus(found, "awaiting")),
  ]);
  return {
    total: cap(totalOf(byRole)),
    admins: cap(byRole.get("ADMIN") ?? 0),
    clients: cap(byRole.get("CLIENT") ?? 0),
    users: cap(byRole.get("USER") ?? 0),
    active: cap(totalOf(active)),
    awaiting: cap(totalOf(awaiting)),
  };
}

const countFound = async (ctx: UsersContext, filter: AccountFilter | null): Promise<ReadonlyMap<Role, number>> =>
  filter === null ? new Map() : ctx.accounts.countFound(filter, COUNTED_MAX + 1);

function withStatus(filter: AccountFilter | null, status: "active" | "awaiting"): AccountFilter | null {
  if (filter === null) return null;
  const narrowed = filter.status === null ? status : NARROWED[status][filter.status];
  return narrowed === undefined ? null : { ...filter, status: narrowed };
}
