import { isStrongPassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Editor, maySetPassword } from "../domain/accounts/account-access.ts";
import { authoriseAccount } from "./authorise-account.ts";
import { compareAccess, refuseBeyond } from "./compare-access.ts";
import { refuseErased } from "./erasure/refuse-erased.ts";
import type { UsersContext } from "./users-context.ts";

/**
 * Sets another person's password; their sessions end, and their next login forces a change. Safe to repeat. An
 * invitation that was not accepted ends: the account has a password now.
 * Raises: `invalid_input` (weak), `not_found` (no such account in the editor's reach), `forbidden` (oneself, or an account with more
 * access than the editor's), `conflict` for one that was erased, `unavailable`.
 */
export async function setPassword(
  ctx: UsersContext,
  editor: Editor,
  command: { id: string; password: string },
): Promise<void> {
  const account = await authoriseAccount(ctx, editor, command.id);
  if (account.id === editor.userId) {
    throw new AppError("forbidden", "Para trocar a própria senha, use o seu perfil.", { reason: "own_password" });
  }
  if (!maySetPassword(editor, account)) {
    const message = "O seu perfil de acesso não permite trocar a senha desta conta.";
    throw new AppError("forbidden", message, { reason: "above_own_access" });
  }
  refuseBeyond((await compareAccess(ctx, editor)).beyond(account));
  refuseErased(account);
  if (!isStrongPassword(command.password)) {
    const message = "A senha não atende aos critérios de segurança";
    throw new AppError("invalid_input", message, { fields: [{ field: "password", message }] });
  }
  await ctx.auth.setPassword({ userId: account.id, unitId: account.unitId, password: command.password });
  await ctx.invitations.end(account.id);
}
