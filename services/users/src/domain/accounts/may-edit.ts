import { can } from "@tenho/access/can";
import type { Account } from "./account.ts";
import { isOwnStaff, type Reader } from "./account-access.ts";

/** The person who changes an account; the permissions are those in force. */
export type Editor = Reader & {
  permissions: readonly string[];
  clientId: string | null;
  /** Epoch ms of the last password entry; absent: unknown. */
  authenticatedAtMs?: number | undefined;
};

/** MASTER reaches every account, ADMIN those whose units are all among their own: another's further units are not taken over with it. */
export function reachesAccount(
  editor: Pick<Reader, "role" | "unitIds">,
  { unitId, managedUnitIds, role }: Account,
): boolean {
  if (editor.role === "MASTER") return true;
  if (editor.role !== "ADMIN" || role === "MASTER" || unitId === null) return false;
  return [unitId, ...managedUnitIds].every((id) => editor.unitIds.includes(id));
}

/** Oneself, or MASTER and an ADMIN of the account's units who hold `permission`; a company what `user.update` is asked for of its staff. */
export const mayEditAccount = (editor: Editor, account: Account, permission: string): boolean =>
  editor.userId === account.id ||
  (reachesAccount(editor, account) && can(editor, permission)) ||
  (isOwnStaff(editor, account) && permission === "user.update");
