import { can } from "@tenho/access/can";
import type { Account } from "../accounts/account.ts";
import type { Editor } from "../accounts/account-access.ts";
import { reachesAccount } from "../accounts/may-edit.ts";

/**
 * Returns whether an editor may correct the facts of an account, with `user.update`: MASTER of every account, its own too, since no role is above it; an
 * ADMIN of companies and users whose units are all its own. Others do not correct their own.
 */
export function mayCorrect(editor: Editor, account: Account): boolean {
  if (!can(editor, "user.update")) return false;
  if (editor.role === "MASTER") return true;
  const isBelow = account.role === "CLIENT" || account.role === "USER";
  return editor.role === "ADMIN" && isBelow && reachesAccount(editor, account);
}
