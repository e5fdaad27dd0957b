import { AppError } from "@tenho/kernel/errors/app-error";
import { temporaryPasswordMail } from "../../domain/mail/temporary-password-mail.ts";
import type { UsersContext } from "../users-context.ts";

/**
 * Mails a temporary password to an e-mail that the owner of the account has proved; it is kept nowhere.
 * Raises: `not_found`, `unprocessable` for an e-mail that is not proved or was refused, `unavailable`.
 */
export async function mailTemporaryPassword(
  ctx: UsersContext,
  command: { id: string; userId: string; secret: string; validMinutes: number },
): Promise<void> {
  const { id, userId, secret, validMinutes } = command;
  const [account] = await ctx.accounts.get([userId]);
  if (account === undefined || account.erasingSince !== null) {
    throw new AppError("not_found", "Usuário não encontrado.");
  }
  const { isConfirmed } = await ctx.emailProofs.standing(account);
  if (!isConfirmed)
    throw new AppError("unprocessable", "Este e-mail não está confirmado.", { reason: "email_unproved" });
  const content = temporaryPasswordMail({
    name: account.displayName,
    secret,
    validMinutes,
    link: ctx.config.publicUrl,
  });
  await ctx.mail.send({ id, to: account.email, ...content });
}
