import type { Role } from "@tenho/access/roles";
import type { Account } from "./account.ts";
import type { Belonging } from "./new-account.ts";

/** What an account is, and where it belongs. */
export type Place = Belonging & { role: Role };

export const placeOf = ({ role, unitId, clientId }: Account): Place => ({ role, unitId, clientId });

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.role === other.role && one.unitId === other.unitId && one.clientId === other.clientId;

/** An ADMIN runs its own unit and those it ran beside the one before. */
function managedUnits({ role, unitId, managedUnitIds }: Account, place: Place): string[] {
  if (place.role !== "ADMIN" || place.unitId === null) return [];
  const others = role === "ADMIN" ? managedUnitIds.filter((id) => id !== unitId) : [];
  return [...new Set([place.unitId, ...others])];
}

/**
 * The account in another place. With its role go the exceptions, which were exceptions to it, and what only a company has. Who becomes a
 * company waits for its activation as a new one does, which opens its wallet.
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
