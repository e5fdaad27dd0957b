import { can, type Subject } from "@tenho/access/can";
import { canGrantRole, type Role } from "@tenho/access/roles";
import type { Account, Phone } from "./account.ts";
import type { Reader } from "./account-access.ts";

/** Who makes an account. */
export type Creator = Reader & Subject;

/** What was entered of an account, in canonical form. */
export type AccountContent = {
  email: string;
  role: Role;
  displayName: string;
  legalName: string;
  document: string;
  phones: Phone[];
};

/** Where an account belongs. */
export type Belonging = { unitId: string | null; clientId: string | null };

/**
 * Whether a creator makes accounts of a role at all: MASTER any, ADMIN any but MASTER, both with `user.create`; a company its own staff.
 */
export function mayCreate(creator: Creator, role: Role): boolean {
  if (creator.role === "CLIENT") return role === "USER";
  if (creator.role !== "MASTER" && creator.role !== "ADMIN") return false;
  return canGrantRole(creator.role, role) && can(creator, "user.create");
}

/**
 * A new account. A company waits until somebody activates it, which opens its wallet and tells its owner; others are active at once,
 * where whoever makes them may activate.
 */
export function newAccount(
  creator: Creator,
  id: string,
  content: AccountContent,
  { unitId, clientId }: Belonging,
  now: Date,
): Account {
  const isActive = content.role !== "CLIENT" && (creator.role === "CLIENT" || can(creator, "user.activate"));
  return {
    ...content,
    id,
    unitId,
    clientId,
    isActive,
    managedUnitIds: content.role === "ADMIN" && unitId !== null ? [unitId] : [],
    address: null,
    categoryIds: [],
    hours: null,
    serviceUnitIds: [],
    allUnits: false,
    permissionOverride: {},
    accessVersion: 1,
    createdAt: now,
    activatedAt: isActive ? now : null,
    pausedUntil: null,
    erasingSince: null,
    erasedAt: null,
  };
}
