import type { Role } from "@tenho/access/roles";
import type { Account } from "./account.ts";
import type { Belonging } from "./new-account.ts";

/** Role of an account, and the unit and company it belongs to. */
export type Place = Belonging & { role: Role };

export const placeOf = ({ role, unitId, clientId }: Account): Place => ({ role, unitId, clientId });

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.role === other.role && one.unitId === other.unitId && one.clientId === other.clientId;

/** Units that an ADMIN runs after a move: the new one, and those it ran in addition to its former one. */
function managedUnits({ role, unitId, managedUnitIds }: Account, place: Place): string[] {
  if (place.role !== "ADMIN" || place.unitId === null) return [];
  const others = role === "ADMIN" ? managedUnitIds.filter((id) => id !== unitId) : [];
  return [...new Set([place.unitId, ...others])];
}

/**
 * Moves the account to another place. A change of role drops its permission exceptions, which were exceptions to that role, and what only a
 * company has. An account that becomes a company awaits its activation like a new one, which opens its wallet.
 */
export function moveAccount(account: Account, place: Place): Account {
  if (isSamePlace(account, place)) return account;
  const managedUnitIds = managedUnits(account, place);
  const moved: Account = { ...account, ...place, managedUnitIds };
  if (place.role === account.role) {
    return { ...moved, serviceUnitIds: account.serviceUnitIds.filter((id) => id !== place.unitId) };
  }
  const ofCompany = { categoryIds: [], serviceUnitIds: [], allUnits: false, hours: null, pausedUntil: null };
  const awaiting = place.role === "CLIENT" ? { isActive: false, activatedAt: null } : {};
  return { ...moved, ...ofCompany, ...awaiting, permissionOverride: {} };
}
