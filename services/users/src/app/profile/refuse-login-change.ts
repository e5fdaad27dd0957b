import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, whatsappOf } from "../../domain/accounts/account.ts";
import { type Editor, maySetPassword } from "../../domain/accounts/account-access.ts";
import { type AccessComparison, compareAccess, refuseBeyond } from "../compare-access.ts";
import type { UsersContext } from "../users-context.ts";
import type { ProfileChanges } from "./change-profile.ts";

/**
 * Compares access for a change of another account's e-mail or phones; null for one's own account, and where neither is among the changes.
 * Raises: `unavailable`.
 */
export async function compareForLogin(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  { email, emails, phones }: ProfileChanges,
): Promise<AccessComparison | null> {
  const isOfLogin = email !== undefined || emails !== undefined || phones !== undefined;
  return isOfLogin && editor.userId !== id ? compareAccess(ctx, editor) : null;
}

/**
 * Changing the e-mail, which signs in, or the WhatsApp number, which gets temporary passwords, could take the account over.
 * Raises: `forbidden` for an editor who may not set its password.
 */
export function refuseLoginChange(
  editor: Editor,
  access: AccessComparison | null,
  before: Account,
  after: Account,
): void {
  const isSame = before.email === after.email && whatsappOf(before) === whatsappOf(after);
  if (isSame || editor.userId === before.id) return;
  if (access === null || !maySetPassword(editor, before)) {
    const message = "O seu perfil de acesso não permite trocar o e-mail nem o WhatsApp desta conta.";
    throw new AppError("forbidden", message, { reason: "above_own_access" });
  }
  refuseBeyond(access.beyond(before));
}
