import { ROLES, type Role } from "@tenho/access/roles";
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

/** The roles a reader's list may hold. */
export const listedRoles = (reader: Reader): readonly Role[] =>
  reader.role === "MASTER" ? ROLES : ["ADMIN", "CLIENT"];
