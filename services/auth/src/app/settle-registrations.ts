import { normaliseEmail } from "@tenho/br/contacts/email";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { PendingRegistration } from "../domain/registration.ts";
import type { AuthContext } from "./auth-context.ts";

const BATCH = 100;

/**
 * Ends an expired registration. If users made the account, its credential is created with the password entered at registration; otherwise the
 * account can no longer be made, and the e-mail becomes free. Raises: `unavailable` while users cannot answer.
 */
export async function settleRegistration(ctx: AuthContext, registration: PendingRegistration): Promise<void> {
  const { userId, isComplete } = registration;
  const account = isComplete ? null : await ctx.users.findAccount(userId);
  // Its e-mail may have been changed since; that of an erased account is no address.
  const email = account === null ? null : normaliseEmail(account.email);
  if (email !== null) {
    try {
      await ctx.registrations.complete(userId, email);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      ctx.log.warn({ user_id: userId }, "a registration has an account whose e-mail another credential holds");
    }
  }
  await ctx.registrations.drop(registration);
}

/** Settles every registration that expired. Any number of replicas may run it. */
export async function settleRegistrations(ctx: AuthContext): Promise<void> {
  for (;;) {
    const expired = await ctx.registrations.expired(BATCH);
    for (const registration of expired) await settleRegistration(ctx, registration);
    if (expired.length < BATCH) return;
  }
}
