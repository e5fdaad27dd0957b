import { can } from "@tenho/access/can";
import type { Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Editor, listedRoles } from "../../domain/accounts/account-access.ts";
import { searchedNumber, searchPrefixes } from "../../domain/accounts/account-search.ts";
import type { AccountFilter, AccountStatus } from "../ports.ts";
import { unitsInReach } from "./units-in-reach.ts";

/** What a reader asks for; what is null or empty counts every account. */
export type ListFilter = {
  unitId: string | null;
  /** The company whose staff is meant. */
  clientId: string | null;
  role: Role | null;
  status: AccountStatus | null;
  search: string;
  hasOverride: boolean | null;
  /** The one account that is meant. */
  id: string | null;
};

/** A company's own staff is told by the company, whatever its unit; other accounts by units, with `user.view`. */
function unitsOf(reader: Editor, { unitId, clientId }: ListFilter): readonly string[] {
  if (reader.role === "CLIENT" && clientId !== null && clientId === reader.userId)
    return unitId === null ? [] : [unitId];
  if (!can(reader, "user.view")) {
    throw new AppError("forbidden", "Você não tem permissão para isso.", { reason: "user.view" });
  }
  return unitsInReach(reader, unitId);
}

/**
 * The accounts within a reader's reach that a filter finds, without erased ones; null when there can be none.
 * Raises: `forbidden` for who lists no accounts or another ADMIN's unit, `unprocessable` for an ADMIN of no unit.
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
