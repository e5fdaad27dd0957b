import type { MailServer } from "../app/ports.ts";
import type { UsersContext } from "../app/users-context.ts";

/**
 * The context for sweeps that send mails: they claim no more than the mail server may be sent now. A mail that is claimed while the breaker is open
 * would be postponed for nothing, and a whole queue would be sent to a login that was just refused.
 */
export function holdMails(ctx: UsersContext, { allowance }: Pick<MailServer, "allowance">): UsersContext {
  const held =
    <Due>(claim: (limit: number) => Promise<Due[]>) =>
    async (wanted: number): Promise<Due[]> => {
      const limit = allowance(wanted);
      return limit === 0 ? [] : claim(limit);
    };
  const claimMailNotices = held((limit) => ctx.notices.claim("mail", limit));
  return {
    ...ctx,
    notices: {
      ...ctx.notices,
      claim: (channel, limit) => (channel === "mail" ? claimMailNotices(limit) : ctx.notices.claim(channel, limit)),
    },
    facts: { ...ctx.facts, claimMails: held(ctx.facts.claimMails) },
    emailProofs: { ...ctx.emailProofs, claimProofs: held(ctx.emailProofs.claimProofs) },
    invitations: { ...ctx.invitations, claim: held(ctx.invitations.claim) },
    numberProofs: { ...ctx.numberProofs, claimAlerts: held(ctx.numberProofs.claimAlerts) },
    troubles: { ...ctx.troubles, claimMails: held(ctx.troubles.claimMails) },
    alerts: { ...ctx.alerts, claimMails: held(ctx.alerts.claimMails) },
  };
}
