import { INVITATION_HOURS, INVITATION_MS, isDeactivated } from "../../domain/invitation.ts";
import { invitationMail } from "../../domain/mail/invitation-mail.ts";
import { hashProofToken, newProofToken } from "../../domain/proofs/proof-token.ts";
import { deliverDue, isRefusedForGood } from "../notices/deliver-due.ts";
import type { UsersContext } from "../users-context.ts";
import type { DueInvitation } from "./invitation-store.ts";
import { inviterOf } from "./inviter-of.ts";

const SETTLED_MAX = 100;

/**
 * Sends the due mails of invitations, each attempt with a new token that replaces the one before. At least once each, and once unless the process dies
 * between sending and recording it. A failing mail delays no other, and is retried until `noticeMs` have passed. Ends invitations of accounts that have
 * a password by now.
 */
export async function sendInvitations(ctx: UsersContext): Promise<void> {
  await settleInvitations(ctx);
  await deliverDue(ctx.invitations.claim, (due) => deliver(ctx, due));
}

/** Asks auth about invitations that expired, and about acceptances that were cut short. A failure is tried again by the next sweep. */
async function settleInvitations(ctx: UsersContext): Promise<void> {
  for (const id of await ctx.invitations.unsettled(ctx.now(), SETTLED_MAX)) {
    try {
      if (await ctx.auth.awaitsFirstPassword(id)) await ctx.invitations.settled(id, ctx.now());
      else await ctx.invitations.end(id);
    } catch (error) {
      ctx.log.warn({ err: error, user_id: id }, "an invitation could not be settled");
    }
  }
}

async function deliver(ctx: UsersContext, due: DueInvitation): Promise<void> {
  const { accountId, requestedAt, attempts } = due;
  try {
    const [account] = await ctx.accounts.get([accountId]);
    const isStale = ctx.now().getTime() - requestedAt.getTime() > ctx.config.noticeMs;
    if (account === undefined || account.erasingSince !== null || isStale) return await ctx.invitations.giveUp(due);
    // The link would be refused; once the account is active again the mail goes out.
    if (isDeactivated(account)) return;
    if (!(await ctx.auth.awaitsFirstPassword(accountId))) return await ctx.invitations.end(accountId);
    const inviter = await inviterOf(ctx, account);
    const token = newProofToken();
    const expiresAt = new Date(ctx.now().getTime() + INVITATION_MS);
    if (!(await ctx.invitations.setToken(due, { hash: hashProofToken(token), expiresAt }))) return;
    const content = invitationMail({
      name: account.displayName,
      inviter,
      // The token follows the #: a fragment is sent to no server and appears in no log.
      link: `${ctx.config.linkBase}/convite#codigo=${token}`,
      hours: INVITATION_HOURS,
    });
    await ctx.mail.send({ id: `${due.invitationId}-${attempts}`, to: account.email, ...content });
    await ctx.invitations.sent(due, ctx.now());
  } catch (error) {
    ctx.log.warn({ err: error, user_id: accountId, attempts }, "an invitation was not sent");
    if (isRefusedForGood(error)) await ctx.invitations.giveUp(due);
  }
}
