import { canUndo, UNDO_HOURS, undoLink } from "../../domain/account-alert.ts";
import { alertMail } from "../../domain/mail/alert-mail.ts";
import { hashProofToken, newProofToken } from "../../domain/proofs/proof-token.ts";
import { deliverDue, isRefusedForGood } from "../notices/deliver-due.ts";
import type { UsersContext } from "../users-context.ts";
import type { DueAlertMail } from "./alert-ports.ts";
import { settleUndo } from "./settle-undo.ts";

/**
 * Sends the mails about changed accounts, each attempt with a new token that replaces the one before, and passes pending undos on to auth. Each mail goes out
 * at least once, and once unless the process dies between sending and recording it. A failing mail delays no other.
 */
export async function sendAlertMails(ctx: UsersContext): Promise<void> {
  await deliverDue(ctx.alerts.claimUndos, (undo) => settleUndo(ctx, undo));
  await deliverDue(ctx.alerts.claimMails, (due) => deliver(ctx, due));
  await ctx.alerts.deleteExpired();
}

async function deliver(
  ctx: UsersContext,
  { id, email, attempts, createdAt, isOpen, alert }: DueAlertMail,
): Promise<void> {
  const [account] = await ctx.accounts.get([alert.accountId]);
  const isStale = ctx.now().getTime() - createdAt.getTime() > ctx.config.noticeMs;
  if (account === undefined || isStale || !isOpen) return ctx.alerts.mailSent(id);
  const { kind, occurredAt, address, byOther } = alert;
  const facts = { name: account.displayName, kind, occurredAt, address, byOther, email: account.email };
  const token = newProofToken();
  if (canUndo(alert) && !(await ctx.alerts.setToken(id, hashProofToken(token)))) return ctx.alerts.mailSent(id);
  const content = canUndo(alert)
    ? alertMail({ ...facts, link: undoLink(ctx.config.linkBase, token), undoHours: UNDO_HOURS })
    : alertMail({ ...facts, link: ctx.config.linkBase, undoHours: null });
  try {
    await ctx.mail.send({ id: `${id}-${attempts}`, to: email, ...content });
  } catch (error) {
    ctx.log.warn({ err: error, user_id: account.id }, "a mail about a changed account was not sent");
    if (!isRefusedForGood(error)) return;
  }
  await ctx.alerts.mailSent(id);
}
