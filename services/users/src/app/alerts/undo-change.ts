import { AppError } from "@tenho/kernel/errors/app-error";
import { hashProofToken } from "../../domain/proofs/proof-token.ts";
import { passOnLoginEmail } from "../profile/pass-on-login-email.ts";
import type { UsersContext } from "../users-context.ts";
import { settlePendingUndo } from "./settle-undo.ts";

/**
 * "Não fui eu: desfazer": the link of a mail takes back that change and every later one, ends all sessions, and sends a new password over the former channels.
 * Returns the login e-mail, and whether auth has applied it already.
 * Raises: `not_found` for a link that is unknown, dead or expired, `conflict`.
 */
export async function undoChange(ctx: UsersContext, token: string): Promise<{ email: string; isSettled: boolean }> {
  const undone = await ctx.alerts.undo(hashProofToken(token));
  if (undone === null) {
    throw new AppError(
      "not_found",
      "Este link não vale mais: ele serve por três dias, e um link mais antigo já pode ter desfeito esta mudança. Se precisa de ajuda, fale com a sua franquia.",
    );
  }
  const { account, emailChanged } = undone;
  if (emailChanged) await passOnLoginEmail(ctx, account.id);
  return { email: account.email, isSettled: await settlePendingUndo(ctx, account.id) };
}
