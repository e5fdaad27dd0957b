import { AppError } from "@tenho/kernel/errors/app-error";
import { hashProofToken } from "../../domain/proofs/proof-token.ts";
import { passOnLoginEmail } from "../profile/pass-on-login-email.ts";
import type { UsersContext } from "../users-context.ts";

/** Error for an address that another account proved first. */
function asTaken(error: AppError): AppError {
  const message =
    "Outra conta confirmou este e-mail antes. O e-mail da sua conta continua o mesmo; para trocar, informe outro em Meu Perfil.";
  return new AppError("conflict", message, { cause: error, reason: "email_taken" });
}

/**
 * Proves an address by the token of its link: it becomes the e-mail of its account, and of the login once auth has applied it.
 * Raises: `not_found` for a token that is unknown, spent or expired, `conflict` for an address that another account has by now, or while an
 * earlier change is still to be passed on.
 */
export async function confirmEmail(ctx: UsersContext, token: string): Promise<{ email: string; isActive: boolean }> {
  const hash = hashProofToken(token);
  const proved = await ctx.emailProofs.prove(hash).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.reason !== "email_taken") throw error;
    await ctx.emailProofs.forget(hash);
    throw asTaken(error);
  });
  if (proved === null) {
    throw new AppError(
      "not_found",
      "Este link não vale mais. Se ele não é o mais recente, abra o último e-mail que recebeu.",
    );
  }
  if (proved.emailChanged) {
    await passOnLoginEmail(ctx, proved.account.id);
    ctx.wake("accountAlerts");
  }
  return { email: proved.account.email, isActive: proved.account.isActive };
}
