import type { Account } from "../../domain/accounts/account.ts";
import { closedMail, correctedMail, requestedMail } from "../../domain/mail/correction-mail.ts";
import type { DueCorrectionMail } from "../facts/fact-store.ts";
import type { UsersContext } from "../users-context.ts";
import { deliverDue, isRefusedForGood } from "./deliver-due.ts";

function contentOf(mail: DueCorrectionMail, recipient: Account, person: Account, link: string) {
  const shared = { name: recipient.displayName, facts: mail.facts, link };
  switch (mail.kind) {
    case "CORRECTED":
      return correctedMail({ ...shared, byRole: mail.byRole });
    case "CLOSED":
      return closedMail({ ...shared, byRole: mail.byRole, outcome: mail.outcome, reason: mail.reason });
    case "REQUESTED":
      return requestedMail({ ...shared, person: person.displayName });
  }
}

/**
 * Sends the mails about corrections and the requests for them: at least once each, and once unless the process dies between sending and recording
 * it. A failing mail delays no other, and is retried until `noticeMs` have passed.
 */
export async function sendCorrectionMails(ctx: UsersContext): Promise<void> {
  await deliverDue(ctx.facts.claimMails, (due) => deliver(ctx, due));
  await ctx.facts.deleteExpired();
}

async function deliver(ctx: UsersContext, due: DueCorrectionMail): Promise<void> {
  const found = await ctx.accounts.get([...new Set([due.recipientId, due.accountId])]);
  const recipient = found.find(({ id }) => id === due.recipientId);
  const person = found.find(({ id }) => id === due.accountId);
  const isStale = ctx.now().getTime() - due.createdAt.getTime() > ctx.config.noticeMs;
  const isGone = [recipient, person].some((account) => account === undefined || account.erasingSince !== null);
  if (recipient === undefined || person === undefined || isGone || isStale) return ctx.facts.mailSent(due.id);
  try {
    await ctx.mail.send({ id: due.id, to: recipient.email, ...contentOf(due, recipient, person, ctx.config.linkBase) });
  } catch (error) {
    ctx.log.warn({ err: error, user_id: due.accountId, kind: due.kind }, "a mail about a correction was not sent");
    if (!isRefusedForGood(error)) return;
  }
  await ctx.facts.mailSent(due.id);
}
