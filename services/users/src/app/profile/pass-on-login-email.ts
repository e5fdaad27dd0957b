import type { UsersContext } from "../users-context.ts";
import type { PendingLoginEmail } from "./profile-ports.ts";

const SWEEP_MAX = 500;

/**
 * Passes the changed e-mail of an account on to auth, which keeps the e-mail an account logs in with. A change is recorded in the transaction of the account,
 * and deleted only when auth has answered: after a failure or a crash the sweep of any replica passes it on. Until then the login keeps the former e-mail.
 */
export async function passOnLoginEmail(ctx: UsersContext, id: string): Promise<void> {
  const pending = await ctx.profiles.pendingLoginEmail(id);
  if (pending !== null) await passOn(ctx, pending);
}

/** Passes on every changed e-mail that auth has not taken yet. */
export async function sweepLoginEmails(ctx: UsersContext): Promise<void> {
  for (const pending of await ctx.profiles.pendingLoginEmails(SWEEP_MAX)) await passOn(ctx, pending);
}

async function passOn(ctx: UsersContext, pending: PendingLoginEmail): Promise<void> {
  try {
    await ctx.auth.setLoginEmail(pending.userId, pending.email);
    await ctx.profiles.loginEmailPassedOn(pending);
  } catch (error) {
    // A conflict is retried too: the former owner of this e-mail has a change that is still to be passed on.
    ctx.log.warn({ err: error, user_id: pending.userId }, "a changed e-mail waits to be passed on to auth");
  }
}
