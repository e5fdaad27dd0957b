import { AppError } from "@tenho/kernel/errors/app-error";
import type { CheckPassword } from "../password/check-password.ts";
import type { CredentialStore } from "../ports.ts";
import type { SessionView } from "../session/session-view.ts";
import type { CheckSecondFactor } from "./check-second-factor.ts";
import { wrongCode } from "./wrong-code.ts";

const required = (): AppError =>
  new AppError("conflict", "A verificação em duas etapas é obrigatória para o seu perfil.", {
    reason: "second_factor_required",
  });

/**
 * Turns the second factor off with the password and a code of the app or a recovery code; every other session ends. Answers a
 * token in place of the caller's.
 * Raises: `unprocessable` (wrong password or code), `rate_limited` (too many of them), `conflict` (it is off), `unauthenticated`,
 * `forbidden`, `unavailable`; `conflict` with reason second_factor_required for a MASTER while theirs is required.
 */
export function createDisableSecondFactor(deps: {
  credentials: Pick<CredentialStore, "byUserId">;
  checkPassword: CheckPassword;
  checkSecondFactor: CheckSecondFactor;
  view: SessionView;
}) {
  return async (command: { userId: string; sessionId: string; password: string; otp: string; address: string }) => {
    const { userId, sessionId, address } = command;
    const credential = await deps.credentials.byUserId(userId);
    if (credential === null) throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
    const matched = await deps.checkPassword(credential, command.password, address);
    if (matched === null || matched.temporaryHash !== null) {
      throw new AppError("unprocessable", "Senha atual incorreta", { reason: "wrong_current_password" });
    }
    // Everything that may fail comes before the change, so that a failure means nothing has changed.
    const user = await deps.view.describe(userId, credential.requiresPasswordChange);
    const { unitId } = user.account;
    let version = credential.sessionVersion;
    const outcome = await deps.checkSecondFactor({
      userId,
      otp: command.otp,
      address,
      unitId,
      onPassed: async (edit) => {
        const { requireMasterSecondFactor } = await edit.credential.security();
        if (user.account.role === "MASTER" && requireMasterSecondFactor) throw required();
        await edit.delete();
        await edit.credential.endSessions(sessionId);
        await edit.record("disable", unitId);
        version = await edit.credential.raiseSessionVersion();
      },
    });
    if (outcome === "off") throw new AppError("conflict", "A verificação em duas etapas já está desligada.");
    if (outcome !== "passed") throw wrongCode();
    return { token: await deps.view.token(user, { id: sessionId, version }) };
  };
}
