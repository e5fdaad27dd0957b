import { AppError } from "@tenho/kernel/errors/app-error";
import { afterFailure, type LoginFailures, waitLeftMs } from "../../domain/login-failures.ts";
import type { AuthContext } from "../auth-context.ts";
import type { CredentialEdit } from "../ports.ts";
import { failureRuleOf } from "../second-factor/security-settings.ts";

/**
 * Counts a wrong password or code for the account and the caller's address, under a lock, so that guesses sent at once are all counted; after a
 * number of them that address has to wait.
 */
export const countFailure = (ctx: AuthContext, userId: string, address: string): Promise<void> =>
  ctx.credentials.edit(userId, async (edit) => {
    if ((await edit.lock()) !== null) await countFailureIn(ctx, edit, userId, address);
  });

/** Counts a failure in a transaction that has locked the credential. */
export async function countFailureIn(
  ctx: AuthContext,
  edit: CredentialEdit,
  userId: string,
  address: string,
): Promise<void> {
  const { fromAddress, ofAccount } = await edit.failures(address);
  const now = ctx.now();
  const rule = failureRuleOf(ctx, await edit.security());
  const failures = afterFailure(fromAddress, ofAccount, now, rule);
  const isBlockedNow = failures.blockedUntil !== null && (fromAddress?.blockedUntil ?? null) === null;
  if (isBlockedNow) {
    const subject = { kind: "account", id: userId, personId: userId };
    await edit.record({ action: "session.locked", subject, unitId: null });
  }
  await edit.rememberFailures(address, failures, new Date(now.getTime() + rule.rememberMs));
}

/** Returns whether the address has failed recently. Raises: `rate_limited` while it has to wait. */
export async function checkFailures(ctx: AuthContext, userId: string, address: string): Promise<boolean> {
  const failures = await ctx.credentials.failuresFrom(userId, address);
  refuseWaiting(failures, ctx.now());
  return failures !== null;
}

/** Like `checkFailures`, but reads the failures under the credential's lock, so that guesses sent at once are refused like others. */
export async function checkFailuresIn(ctx: AuthContext, edit: CredentialEdit, address: string): Promise<void> {
  refuseWaiting((await edit.failures(address)).fromAddress, ctx.now());
}

export const forgetFailures = (ctx: AuthContext, userId: string, address: string): Promise<void> =>
  ctx.credentials.edit(userId, (edit) => edit.forgetFailures(address));

function refuseWaiting(failures: LoginFailures | null, now: Date): void {
  const waitMs = waitLeftMs(failures, now);
  if (waitMs === 0) return;
  const message = "Muitas tentativas de entrar. Tente de novo em alguns minutos.";
  throw new AppError("rate_limited", message, { reason: "locked", retryAfterMs: waitMs });
}
