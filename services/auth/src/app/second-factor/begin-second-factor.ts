import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthContext } from "../auth-context.ts";
import { refuseEndedSession } from "../session/refuse-ended-session.ts";

/**
 * Makes the secret of a second factor, which has no effect until it is confirmed; an unconfirmed earlier one is replaced.
 * Raises: `conflict` when it is on, `unauthenticated` when the session has ended.
 */
export function beginSecondFactor(
  ctx: AuthContext,
  command: { userId: string; sessionVersion: number },
): Promise<{ otpauthUrl: string; secret: string }> {
  return ctx.secondFactors.edit(command.userId, async (edit) => {
    const locked = await edit.credential.lock();
    const factor = await edit.read();
    if (factor !== null && factor.confirmedAt !== null) {
      throw new AppError("conflict", "A verificação em duas etapas já está ligada.");
    }
    const credential = refuseEndedSession(locked, command.sessionVersion);
    const secret = ctx.totp.newSecret();
    await edit.begin(secret);
    return { otpauthUrl: ctx.totp.addressOf(secret, credential.email), secret };
  });
}
