import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { parseOtp, showRecoveryCode } from "../../domain/second-factor.ts";
import type { AuthContext } from "../auth-context.ts";
import { refuseEndedSession } from "../session/refuse-ended-session.ts";
import { describeUser, signToken } from "../session/session-view.ts";
import { wrongCode } from "./wrong-code.ts";

/**
 * Turns the second factor on with a first code of the app; every other session ends. Returns the recovery codes, which are stored only as hashes
 * and never shown again, and a token that replaces the caller's.
 * Raises: `unprocessable` (wrong code), `conflict` (on already, or never begun), `unauthenticated`, `forbidden`, `unavailable`.
 */
export async function confirmSecondFactor(
  ctx: AuthContext,
  command: {
    userId: string;
    sessionId: string;
    sessionVersion: number;
    authenticatedAt: Date | null;
    otp: string;
  },
) {
  const { userId, sessionId, authenticatedAt } = command;
  const credential = await ctx.credentials.byUserId(userId);
  // Everything that may fail comes before the change, so that a failure means nothing has changed.
  const user = await describeUser(ctx, userId, credential?.requiresPasswordChange ?? false);
  const codes = ctx.recovery.newCodes();
  const version = await ctx.secondFactors.edit(userId, async (edit) => {
    const locked = await edit.credential.lock();
    const factor = await edit.read();
    if (factor === null) throw new AppError("conflict", "Comece de novo: leia outro QR Code.");
    if (factor.confirmedAt !== null) throw new AppError("conflict", "A verificação em duas etapas já está ligada.");
    refuseEndedSession(locked, command.sessionVersion);
    const now = ctx.now();
    const parsed = parseOtp(command.otp);
    const step = parsed?.kind === "totp" ? ctx.totp.stepOf(factor.secret, parsed.code, now) : null;
    if (step === null) throw wrongCode();
    const change = { id: uuidv7(), at: now };
    await edit.remember(change);
    const hashes = codes.map((code) => ctx.recovery.hash(userId, code));
    if (!(await edit.confirm(step, hashes, now))) {
      throw new AppError("conflict", "A verificação em duas etapas já está ligada.");
    }
    await edit.credential.endSessions(sessionId);
    await edit.credential.alert({ ...change, kind: "second_factor_on", byOther: false });
    await edit.record("enable", user.account.unitId);
    return edit.credential.raiseSessionVersion();
  });
  const session = { id: sessionId, version, authenticatedAt };
  const token = await signToken(ctx, { ...user, requiresSecondFactor: false }, session);
  return { recoveryCodes: codes.map(showRecoveryCode), token };
}
