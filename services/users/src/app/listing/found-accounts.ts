import { can } from "@tenho/access/can";
import type { Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Editor, listedRoles } from "../../domain/accounts/account-access.ts";
import { searchedNumber, searchPrefixes } from "../../domain/accounts/account-search.ts";
import type { AccountFilter, AccountStatus } from "../ports.ts";
import { unitsInReach } from "./units-in-reach.ts";

/** Filter that a reader asks for; null or empty fields do not narrow it. */
export type ListFilter = {
  unitId: string | null;
  /** Company whose staff to list. */
  clientId: string | null;
  role: Role | null;
  status: AccountStatus | null;
  search: string;
  hasOverride: boolean | null;
  /** Id of a single account to find. */
  id: string | null;
};

/** Units to search. A company that lists its own staff is not limited to units; every other reader is, and needs `user.view`. */
function unitsOf(reader: Editor, { unitId, clientId }: ListFilter): readonly string[] {
  if (reader.role === "CLIENT" && clientId !== null && clientId === reader.userId)
    return unitId === null ? [] : [unitId];
  if (!can(reader, "user.view")) {
    throw new AppError("forbidden", "Você não tem permissão para isso.", { reason: "user.view" });
  }
  return unitsInReach(reader, unitId);
}

/**
 * Narrows a filter to the accounts within the reader's reach, without erased ones; null when there can be none.
 * Raises: `forbidden` for a reader who may not list accounts and for another ADMIN's unit, `unprocessable` for an ADMIN of no unit.
 */
export function accountsFound(reader: Editor, filter: ListFilter): AccountFilter | null {
  const { clientId, role, status, search, hasOverride, id } = filter;
  const unitIds = unitsOf(reader, filter);
  const roles = listedRoles(reader, clientId).filter((listed) => role === null || listed === role);
  const prefixes = searchPrefixes(search);
  if (roles.length === 0 || prefixes === null) return null;
  return {
    unitIds,
    roles,
    status,
    prefixes,
    digits: searchedNumber(search),
    hasOverride,
    clientId,
    id,
    withoutErased: true,
  };
}
