import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, whatsappOf } from "../../domain/accounts/account.ts";
import { type Editor, maySetPassword } from "../../domain/accounts/account-access.ts";

/**
 * The e-mail signs in and the WhatsApp number is sent a temporary password: who changes them could take the account over.
 * Raises: `forbidden` for an editor who may not set its password.
 */
export function refuseLoginChange(editor: Editor, before: Account, after: Account): void {
  const isSame = before.email === after.email && whatsappOf(before) === whatsappOf(after);
  if (isSame || editor.userId === before.id || maySetPassword(editor, before)) return;
  const message = "O seu perfil de acesso não permite trocar o e-mail nem o WhatsApp desta conta.";
  throw new AppError("forbidden", message, { reason: "above_own_access" });
}
