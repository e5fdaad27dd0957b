import { proofMail } from "../../domain/mail/email-proof-mail.ts";
import { hashProofToken, newProofToken } from "../../domain/proofs/proof-token.ts";
import type { DueProof } from "../proofs/email-proof-store.ts";
import type { UsersContext } from "../users-context.ts";
import { deliverDue, isRefusedForGood } from "./deliver-due.ts";

/**
 * Sends the due mails to addresses to be proved, each attempt with a new token that replaces the one before. At least once each, and once
 * unless the process dies between sending and recording it. A failing mail delays no other.
 */
export async function sendProofMails(ctx: UsersContext): Promise<void> {
  await deliverDue(ctx.emailProofs.claimProofs, (proof) => deliverProof(ctx, proof));
  await ctx.emailProofs.deleteExpired();
}

/** True where it will not be retried. */
async function isSent(ctx: UsersContext, accountId: string, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, user_id: accountId }, "a mail about an account's e-mail was not sent");
    return isRefusedForGood(error);
  }
}

async function deliverProof(ctx: UsersContext, proof: DueProof): Promise<void> {
  const [account] = await ctx.accounts.get([proof.accountId]);
  const token = newProofToken();
  if (account === undefined || !(await ctx.emailProofs.setToken(proof, hashProofToken(token)))) return;
  const content = proofMail({
    name: account.displayName,
    // The token follows the #: a fragment is sent to no server and appears in no log.
    link: `${ctx.config.linkBase}/confirmar-email#${token}`,
    isOwn: proof.email === account.email,
    hours: ctx.config.proofHours,
  });
  const id = `${proof.proofId}-${proof.attempts}`;
  if (await isSent(ctx, account.id, () => ctx.mail.send({ id, to: proof.email, ...content })))
    await ctx.emailProofs.proofSent(proof);
}
