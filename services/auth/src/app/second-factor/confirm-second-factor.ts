import { AppError } from "@tenho/kernel/errors/app-error";
import { parseOtp, showRecoveryCode } from "../../domain/second-factor.ts";
import type { CredentialStore } from "../ports.ts";
import type { SessionView } from "../session/session-view.ts";
import type { RecoveryCodes, SecondFactorStore, TotpCodes } from "./second-factor-ports.ts";
import { wrongCode } from "./wrong-code.ts";

/**
 * Turns the second factor on with a first code of the app; every other session ends. Answers the recovery codes, which are not
 * kept and never shown again, and a token in place of the caller's.
 * Raises: `unprocessable` (wrong code), `conflict` (on already, or never begun), `unauthenticated`, `forbidden`, `unavailable`.
 */
export function createConfirmSecondFactor(deps: {
  secondFactors: Pick<SecondFactorStore, "edit">;
  credentials: Pick<CredentialStore, "byUserId">;
  totp: Pick<TotpCodes, "stepOf">;
  recovery: RecoveryCodes;
  view: SessionView;
  now: () => Date;
}) {
  return async (command: { userId: string; sessionId: string; otp: string }) => {
    const { userId, sessionId } = command;
    const credential = await deps.credentials.byUserId(userId);
    // Everything that may fail comes before the change, so that a failure means nothing has changed.
    const user = await deps.view.describe(userId, credential?.requiresPasswordChange ?? false);
    const codes = deps.recovery.newCodes();
    const version = await deps.secondFactors.edit(userId, async (edit) => {
      await edit.credential.lock();
      const factor = await edit.read();
      if (factor === null) throw new AppError("conflict", "Comece de novo: leia outro QR Code.");
      if (factor.confirmedAt !== null) throw new AppError("conflict", "A verificação em duas etapas já está ligada.");
      const now = deps.now();
      const parsed = parseOtp(command.otp);
      const step = parsed?.kind === "totp" ? deps.totp.stepOf(factor.secret, parsed.code, now) : null;
      if (step === null) throw wrongCode();
      const hashes = codes.map((code) => deps.recovery.hash(userId, code));
      if (!(await edit.confirm(step, hashes, now))) {
        throw new AppError("conflict", "A verificação em duas etapas já está ligada.");
      }
      await edit.credential.endSessions(sessionId);
      await edit.record("enable", user.account.unitId);
      return edit.credential.raiseSessionVersion();
    });
    const token = await deps.view.token({ ...user, requiresSecondFactor: false }, { id: sessionId, version });
    return { recoveryCodes: codes.map(showRecoveryCode), token };
  };
}
