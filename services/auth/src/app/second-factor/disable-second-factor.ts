import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { AuthContext } from "../auth-context.ts";
import { checkPassword } from "../password/check-password.ts";
import { describeUser, signToken } from "../session/session-view.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import { wrongCode } from "./wrong-code.ts";

const required = (): AppError =>
  new AppError("conflict", "A verificação em duas etapas é obrigatória para o seu perfil.", {
    reason: "second_factor_required",
  });

/**
 * Turns the second factor off with the password and a code of the app or a recovery code; every other session ends. Returns a token that replaces
 * the caller's.
 * Raises: `unprocessable` (wrong password or code), `rate_limited` (too many of them), `conflict` (it is off), `unauthenticated`,
 * `forbidden`, `unavailable`; `conflict` with reason second_factor_required for a MASTER while theirs is required.
 */
export async function disableSecondFactor(
  ctx: AuthContext,
  command: { userId: string; sessionId: string; password: string; otp: string; address: string },
) {
  const { userId, sessionId, address } = command;
  const credential = await ctx.credentials.byUserId(userId);
  if (credential === null) throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
  const matched = await checkPassword(ctx, credential, command.password, address);
  if (matched === null || matched.temporaryHash !== null) {
    throw new AppError("unprocessable", "Senha atual incorreta", { reason: "wrong_current_password" });
  }
  // Everything that may fail comes before the change, so that a failure means nothing has changed.
  const user = await describeUser(ctx, userId, credential.requiresPasswordChange);
  const { unitId } = user.account;
  const authenticatedAt = ctx.now();
  let version = credential.sessionVersion;
  const outcome = await checkSecondFactor(ctx, {
    userId,
    otp: command.otp,
    address,
    unitId,
    onPassed: async (edit) => {
      const { requireMasterSecondFactor } = await edit.credential.security();
      if (user.account.role === "MASTER" && requireMasterSecondFactor) throw required();
      const change = { id: uuidv7(), at: authenticatedAt };
      await edit.remember(change);
      await edit.delete();
      await edit.credential.alert({ ...change, kind: "second_factor_off", byOther: false });
      await edit.credential.endSessions(sessionId);
      await edit.credential.recordAuthentication(sessionId, authenticatedAt);
      await edit.record("disable", unitId);
      version = await edit.credential.raiseSessionVersion();
    },
  });
  if (outcome === "off") throw new AppError("conflict", "A verificação em duas etapas já está desligada.");
  if (outcome !== "passed") throw wrongCode();
  return { token: await signToken(ctx, user, { id: sessionId, version, authenticatedAt }) };
}
