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
      return account.role === "USER" && account.clientId === reader.userId;
    default:
      return false;
  }
}

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
 * Whether an editor who sees the account may set its password, and so sign in as it: MASTER any, ADMIN those that reach nothing the
 * editor does not reach: no higher role, no other unit, no permission given to them alone that the editor lacks.
 */
export function maySetPassword(editor: Editor, account: Account): boolean {
  if (editor.role === "MASTER") return true;
  if (editor.role !== "ADMIN" || !canGrantRole(editor.role, account.role)) return false;
  const isWithinReach = (permission: string) =>
    can(editor, permission) || DEFAULT_ROLE_PERMISSIONS[account.role].some((name) => name === permission);
  return (
    account.managedUnitIds.every((unitId) => editor.unitIds.includes(unitId)) &&
    Object.entries(account.permissionOverride).every(
      ([permission, isAllowed]) => !isAllowed || isWithinReach(permission),
    )
  );
}

/** The roles a reader's list may hold. */
export const listedRoles = (reader: Reader): readonly Role[] =>
  reader.role === "MASTER" ? ROLES : ["ADMIN", "CLIENT"];
