import { denialsOf } from "@tenho/access/beyond";
import { can, type Subject } from "@tenho/access/can";
import { canGrantRole, type Role } from "@tenho/access/roles";
import type { Account, Phone } from "./account.ts";
import type { Reader } from "./account-access.ts";

/** The person who creates an account. */
export type Creator = Reader & Subject;

/** Content of a new account, in canonical form. */
export type AccountContent = {
  email: string;
  role: Role;
  displayName: string;
  legalName: string;
  document: string;
  phones: Phone[];
};

/** Unit and company of an account. */
export type Belonging = { unitId: string | null; clientId: string | null };

/**
 * Returns whether a creator makes accounts of a role at all: MASTER any, ADMIN any but MASTER, both with `user.create`; a company its own staff.
 */
export function mayCreate(creator: Creator, role: Role): boolean {
  if (creator.role === "CLIENT") return role === "USER";
  if (creator.role !== "MASTER" && creator.role !== "ADMIN") return false;
  return canGrantRole(creator.role, role) && can(creator, "user.create");
}

/** Copies the creator's denials to the account, so that nobody gets a denied permission by way of another account; a MASTER's are not copied. */
export function withDenialsOf(creator: Pick<Account, "role" | "permissionOverride"> | null, account: Account): Account {
  if (creator === null || creator.role === "MASTER") return account;
  return {
    ...account,
    permissionOverride: { ...account.permissionOverride, ...denialsOf(creator.permissionOverride) },
  };
}

/**
 * A new account. A company waits until somebody activates it, which opens its wallet and notifies its owner; other accounts are active at once if their creator
 * may activate accounts.
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
