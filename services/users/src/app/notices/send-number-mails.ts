import { foreignNumberMail, numberChangedMail } from "../../domain/mail/number-mail.ts";
import { coverNumber } from "../../domain/proofs/cover-number.ts";
import type { DueAlert } from "../proofs/number-proof-store.ts";
import type { UsersContext } from "../users-context.ts";
import { deliverDue, isRefusedForGood } from "./deliver-due.ts";

const MAILS = { CHANGED: numberChangedMail, FOREIGN: foreignNumberMail } as const;

/**
 * Mails owners of accounts what WhatsApp reported about their numbers: at least once each, and once unless the process dies between sending and
 * recording it. A failing mail delays no other, and is retried until `noticeMs` have passed.
 */
export async function sendNumberMails(ctx: UsersContext): Promise<void> {
  await deliverDue(ctx.numberProofs.claimAlerts, (due) => deliver(ctx, due));
  await ctx.numberProofs.deleteExpired();
}

async function deliver(ctx: UsersContext, { id, accountId, kind, phone, createdAt }: DueAlert): Promise<void> {
  const [account] = await ctx.accounts.get([accountId]);
  const isStale = ctx.now().getTime() - createdAt.getTime() > ctx.config.noticeMs;
  if (account === undefined || account.erasingSince !== null || isStale) return ctx.numberProofs.alertSent(id);
  const content = MAILS[kind]({ name: account.displayName, covered: coverNumber(phone), link: ctx.config.linkBase });
  try {
    await ctx.mail.send({ id, to: account.email, ...content });
  } catch (error) {
    ctx.log.warn({ err: error, user_id: accountId }, "a mail about a number of an account was not sent");
    if (!isRefusedForGood(error)) return;
  }
  await ctx.numberProofs.alertSent(id);
}
