import { AppError } from "@tenho/kernel/errors/app-error";
import type { Credential } from "../../domain/credential.ts";
import type { AuthContext } from "../auth-context.ts";
import { checkPassword } from "../password/check-password.ts";
import { checkSecondFactor } from "../second-factor/check-second-factor.ts";
import { wrongCode } from "../second-factor/wrong-code.ts";
import { sessionEnded } from "./refuse-ended-session.ts";
import { describeUser, signToken } from "./session-view.ts";

/** The password in force, or a code of the second factor. */
export type Proof = { password: string } | { code: string };

/**
 * Proves that the owner of a session is present, and returns a token of the same session with that moment, as required for changes that a token
 * alone must not make. A wrong proof counts like a wrong password at login, and does not end the session.
 * Raises: `unprocessable` (wrong password or code, or no second factor), `rate_limited` (too many of them), `unauthenticated`, `forbidden`, `unavailable`.
 */
export async function reauthenticate(
  ctx: AuthContext,
  command: { userId: string; sessionId: string; proof: Proof; address: string },
) {
  const { userId, sessionId, proof, address } = command;
  const credential = await ctx.credentials.byUserId(userId);
  if (credential === null) throw sessionEnded();
  // The account is read before a code is used up, so that an unavailable service does not use it up.
  const user = await describeUser(ctx, userId, credential.requiresPasswordChange);
  const { unitId } = user.account;
  await checkProof(ctx, credential, proof, { address, unitId });
  const authenticatedAt = ctx.now();
  const entry = {
    action: "session.reauthenticate",
    subject: { kind: "account", id: userId, personId: userId },
    unitId,
  };
  if (!(await ctx.sessions.recordAuthentication({ userId, sessionId, at: authenticatedAt }, entry))) {
    throw sessionEnded();
  }
  const session = { id: sessionId, version: credential.sessionVersion, authenticatedAt };
  return { token: await signToken(ctx, user, session) };
}

async function checkProof(
  ctx: AuthContext,
  credential: Credential,
  proof: Proof,
  { address, unitId }: { address: string; unitId: string | null },
): Promise<void> {
  const { userId } = credential;
  if ("password" in proof) {
    const matched = await checkPassword(ctx, credential, proof.password, address);
    if (matched !== null && matched.temporaryHash === null) return;
    throw new AppError("unprocessable", "Senha incorreta", { reason: "wrong_current_password" });
  }
  const outcome = await checkSecondFactor(ctx, { userId, otp: proof.code, address, unitId });
  if (outcome === "off") {
    throw new AppError("unprocessable", "Esta conta não usa código de verificação. Informe a senha.", {
      reason: "second_factor_off",
    });
  }
  if (outcome !== "passed") throw wrongCode();
}
