import { moreTroublesMail, troubleMail } from "../../domain/mail/trouble-mail.ts";
import { deliverDue, isRefusedForGood } from "../notices/deliver-due.ts";
import type { UsersContext } from "../users-context.ts";
import type { DueTroubleMail } from "./trouble-store.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Age of a mail that nobody is helped by: what lasts longer has a later mail of its own. */
const STALE_MS = DAY_MS;
/** Time for which sent mails are kept, so that those of a day can be counted. */
const KEPT_MS = 8 * DAY_MS;

/**
 * Sends the mails about what needs somebody: at least once each, and once unless the process dies between sending and recording it. A failing mail delays no
 * other. Who is no MASTER any more, or has another e-mail to prove, gets none.
 */
export async function sendTroubleMails(ctx: UsersContext): Promise<void> {
  await deliverDue(ctx.troubles.claimMails, (due) => deliver(ctx, due));
  await ctx.troubles.deleteMailsBefore(new Date(ctx.now().getTime() - KEPT_MS));
}

async function deliver(ctx: UsersContext, { id, recipientId, notice, createdAt }: DueTroubleMail): Promise<void> {
  const { isOn, masters } = await ctx.troubles.settings();
  const recipient = masters.find((master) => master.id === recipientId && master.isProved);
  const isStale = ctx.now().getTime() - createdAt.getTime() > STALE_MS;
  if (!isOn || recipient === undefined || isStale) return ctx.troubles.mailSent(id);
  const to = { name: recipient.name, linkBase: ctx.config.linkBase };
  const content = notice === null ? moreTroublesMail(to) : troubleMail({ ...to, notice });
  try {
    await ctx.mail.send({ id, to: recipient.email, ...content });
  } catch (error) {
    ctx.log.warn({ err: error, user_id: recipientId }, "a mail about what needs somebody was not sent");
    if (!isRefusedForGood(error)) return;
  }
  await ctx.troubles.mailSent(id);
}
