import { can } from "@tenho/access/can";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { canGrantRole, ROLES, type Role } from "@tenho/access/roles";
import type { Account } from "./account.ts";

/** Who asks; `unitIds` are the units an ADMIN runs. */
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

/** Whether the account is one of the people who work for the reader, a company: it makes, changes and deletes them itself. */
export const isOwnStaff = (reader: Reader, { role, clientId }: Pick<Account, "role" | "clientId">): boolean =>
  reader.role === "CLIENT" && role === "USER" && clientId === reader.userId;

/** The document of an account is whole to its owner, to MASTER and to who activates accounts; others only tell accounts apart by it. */
export const seesWholeDocument = (reader: Reader & { permissions: readonly string[] }, account: Account): boolean =>
  reader.userId === account.id || reader.role === "MASTER" || can(reader, "user.activate");

/** Whether a reader who sees the account may change its access: MASTER any, others none of a higher role or of units beyond their own. */
export function mayChangeAccess(reader: Reader, account: Account): boolean {
  if (reader.role === "MASTER") return true;
  if (reader.role === "ANONYMOUS" || !canGrantRole(reader.role, account.role)) return false;
  return account.managedUnitIds.every((unitId) => reader.unitIds.includes(unitId));
}

/** Who changes an account, with what they may do. */
export type Editor = Reader & { permissions: readonly string[] };

/**
 * Whether an editor who sees the account may set its password, or the e-mail and number a new one is asked with, and so sign in as it:
 * MASTER any, ADMIN and a company for its staff those that reach nothing the editor does not reach: no higher role, no other unit, no
 * permission given to them alone that the editor lacks.
 */
export function maySetPassword(editor: Editor, account: Account): boolean {
  if (editor.role === "MASTER") return can(editor, "user.update");
  const isInCharge = editor.role === "ADMIN" ? can(editor, "user.update") : isOwnStaff(editor, account);
  if (editor.role === "ANONYMOUS" || !isInCharge || !canGrantRole(editor.role, account.role)) return false;
  const isWithinReach = (permission: string) =>
    can(editor, permission) || DEFAULT_ROLE_PERMISSIONS[account.role].some((name) => name === permission);
  return (
    account.managedUnitIds.every((unitId) => editor.unitIds.includes(unitId)) &&
    Object.entries(account.permissionOverride).every(
      ([permission, isAllowed]) => !isAllowed || isWithinReach(permission),
    )
  );
}

/** The roles a reader's list may hold: that of a company's staff USERs alone. */
export function listedRoles(reader: Reader, clientId: string | null): readonly Role[] {
  if (clientId !== null) return ["USER"];
  return reader.role === "MASTER" ? ROLES : ["ADMIN", "CLIENT"];
}
