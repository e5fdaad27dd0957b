import { canUndo, undoLink } from "../../domain/account-alert.ts";
import { changeMoment, changeWords } from "../../domain/alert-words.ts";
import { hashProofToken, newProofToken } from "../../domain/proofs/proof-token.ts";
import { deliverDue } from "../notices/deliver-due.ts";
import type { UsersContext } from "../users-context.ts";
import type { DueAlertMessage } from "./alert-ports.ts";

/**
 * Has messaging tell the numbers of a changed account. Each attempt has a token of its own and the same message id: messaging sends the first that
 * reaches it, whose link is valid whichever attempt that was. A refusal is retried while the change can be undone, since a version of messaging
 * that does not know the alert refuses it too.
 */
export function sendAlertMessages(ctx: UsersContext): Promise<void> {
  return deliverDue(ctx.alerts.claimMessages, (due) => deliver(ctx, due));
}

async function deliver(
  ctx: UsersContext,
  { id, phone, expiresAt, isOpen, mayReceive, alert }: DueAlertMessage,
): Promise<void> {
  const [account] = await ctx.accounts.get([alert.accountId]);
  const usefulMinutes = Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 60_000);
  if (account === undefined || !isOpen || !mayReceive || usefulMinutes < 1) return ctx.alerts.messageSent(id);
  const token = canUndo(alert) ? newProofToken() : null;
  if (token !== null && !(await ctx.alerts.addMessageToken(id, hashProofToken(token))))
    return ctx.alerts.messageSent(id);
  try {
    await ctx.messaging.sendAccountChanged({
      id,
      phone,
      unitId: account.unitId ?? "",
      change: changeWords(alert.kind),
      when: changeMoment(alert.occurredAt),
      usefulMinutes,
      link: token === null ? null : undoLink(ctx.config.linkBase, token),
    });
  } catch (error) {
    ctx.log.warn({ err: error, user_id: account.id }, "a WhatsApp message about a changed account was not sent");
    return;
  }
  await ctx.alerts.messageSent(id);
}
