import { AppError } from "@tenho/kernel/errors/app-error";
import { hashProofToken } from "../../domain/email-proof/proof-token.ts";
import type { PassOnLoginEmail } from "../profile/pass-on-login-email.ts";
import type { EmailProofStore } from "./email-proof-store.ts";

/** Of two accounts that prove one address the first has it. */
function asTaken(error: AppError): AppError {
  const message =
    "Outra conta confirmou este e-mail antes. O e-mail da sua conta continua o mesmo; para trocar, informe outro em Meu Perfil.";
  return new AppError("conflict", message, { cause: error, reason: "email_taken" });
}

/**
 * Proves an address by the token of its link: it becomes the e-mail of its account, and of the login once auth has taken it on.
 * Raises: `not_found` for a token that is unknown, spent or expired, `conflict` for an address that another account has by now, or while an
 * earlier change is still to be passed on.
 */
export function createConfirmEmail(deps: {
  proofs: Pick<EmailProofStore, "prove" | "forget">;
  passOnLoginEmail: Pick<PassOnLoginEmail, "attempt">;
  triggerProofMails: () => void;
}) {
  return async (token: string): Promise<{ email: string; isActive: boolean }> => {
    const hash = hashProofToken(token);
    const proved = await deps.proofs.prove(hash).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.reason !== "email_taken") throw error;
      await deps.proofs.forget(hash);
      throw asTaken(error);
    });
    if (proved === null) {
      throw new AppError(
        "not_found",
        "Este link não vale mais. Se ele não é o mais recente, abra o último e-mail que recebeu.",
      );
    }
    if (proved.emailChanged) {
      await deps.passOnLoginEmail.attempt(proved.account.id);
      deps.triggerProofMails();
    }
    return { email: proved.account.email, isActive: proved.account.isActive };
  };
}

export type ConfirmEmail = ReturnType<typeof createConfirmEmail>;
