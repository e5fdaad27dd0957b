import type { MailServer } from "../ports.ts";
import type { UsersContext, WokenSweep } from "../users-context.ts";

/** Mails that wait are counted up to this number. */
export const WAITING_COUNTED_MAX = 1_000;

const MAIL_SWEEPS: readonly WokenSweep[] = [
  "activationNotices",
  "emailProofs",
  "invitations",
  "numberAlerts",
  "accountAlerts",
  "correctionMails",
  "troubleMails",
];

/**
 * Counts the mails that wait. Once the mail server takes mails again, and after a start, those that failed before are due, whatever
 * pause they had reached: a mended password must not be followed by an hour without mail.
 */
export async function watchMailQueue(
  ctx: Pick<UsersContext, "mailQueue" | "wake">,
  server: Pick<MailServer, "takeRecovery">,
): Promise<number> {
  if (server.takeRecovery()) {
    await ctx.mailQueue.makeDue();
    for (const sweep of MAIL_SWEEPS) ctx.wake(sweep);
  }
  return ctx.mailQueue.countWaiting(WAITING_COUNTED_MAX);
}
