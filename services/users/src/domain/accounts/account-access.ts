import { can } from "@tenho/access/can";
import { canGrantRole, ROLES, type Role } from "@tenho/access/roles";
import type { Account } from "./account.ts";

/** The person who reads; `unitIds` are the units an ADMIN runs. */
export type Reader = {
  userId: string | null;
  role: Role | "ANONYMOUS";
  unitIds: readonly string[];
};

/** MASTER sees all; ADMIN the ADMINs, CLIENTs and USERs of their units; CLIENT itself and its USERs; USER itself. */
export function maySeeAccount(reader: Reader, account: Account): boolean {
  if (reader.userId === account.id) return true;
  switch (reader.role) {
    case "MASTER":
      return true;
    case "ADMIN":
      return account.role !== "MASTER" && account.unitId !== null && reader.unitIds.includes(account.unitId);
    case "CLIENT":
      return isOwnStaff(reader, account);
    default:
      return false;
  }
}

/** Returns whether the account is on the staff of the reader, a company, which makes, changes and deletes it itself. */
export const isOwnStaff = (reader: Reader, { role, clientId }: Pick<Account, "role" | "clientId">): boolean =>
  reader.role === "CLIENT" && role === "USER" && clientId === reader.userId;

/** Returns whether a reader sees the whole document: the account's owner, MASTER and whoever activates accounts do; others see enough to tell accounts apart. */
export const seesWholeDocument = (reader: Reader & { permissions: readonly string[] }, account: Account): boolean =>
  reader.userId === account.id || reader.role === "MASTER" || can(reader, "user.activate");

/** Returns whether a reader who sees the account may change its access: MASTER any, others none of a higher role or of units beyond their own. */
export function mayChangeAccess(reader: Reader, account: Account): boolean {
  if (reader.role === "MASTER") return true;
  if (reader.role === "ANONYMOUS" || !canGrantRole(reader.role, account.role)) return false;
  return account.managedUnitIds.every((unitId) => reader.unitIds.includes(unitId));
}

/** The person who changes an account, with the permissions they hold. */
export type Editor = Reader & { permissions: readonly string[] };

/**
 * Returns whether roles and units let an editor who sees the account set its password, or the e-mail and number that recover it, and so sign in as it:
 * MASTER for any account, ADMIN (and a company for its staff) for those of no higher role and no other unit. Permissions are compared separately.
 */
export function maySetPassword(editor: Editor, account: Account): boolean {
  if (editor.role === "MASTER") return can(editor, "user.update");
  const isInCharge = editor.role === "ADMIN" ? can(editor, "user.update") : isOwnStaff(editor, account);
  if (editor.role === "ANONYMOUS" || !isInCharge || !canGrantRole(editor.role, account.role)) return false;
  return account.managedUnitIds.every((unitId) => editor.unitIds.includes(unitId));
}

/** The roles that a reader's list may hold; a list of a company's staff holds USERs alone. */
export function listedRoles(reader: Reader, clientId: string | null): readonly Role[] {
  if (clientId !== null) return ["USER"];
  return reader.role === "MASTER" ? ROLES : ["ADMIN", "CLIENT"];
}
