import { fillActivationSentence } from "@tenho/br/registration/activation-text";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, provedWhatsappOf } from "../../domain/accounts/account.ts";
import { activationMail } from "../../domain/mail/activation-mail.ts";
import type { NoticeChannel, PendingNotice } from "../creation/activation-notice-store.ts";
import type { UsersContext } from "../users-context.ts";
import { deliverDue, isRefusedForGood } from "./deliver-due.ts";

/**
 * Sends the due activation notices: at least once each, and once unless the process dies between sending and deleting it. A failing channel
 * delays neither the other nor further notices. An account that is inactive again, or has not proved its number, waits until `noticeMs` have
 * passed.
 */
export async function sendActivationNotices(ctx: UsersContext): Promise<void> {
  const ended = await Promise.allSettled([sendDue(ctx, "whatsapp"), sendDue(ctx, "mail")]);
  for (const result of ended) if (result.status === "rejected") throw result.reason;
}

async function send(ctx: UsersContext, channel: NoticeChannel, id: string, account: Account): Promise<void> {
  const { email, unitId, displayName } = account;
  const unitName = (await ctx.franchise.units()).find((unit) => unit.id === unitId)?.name ?? "da sua cidade";
  const facts = { unitName, email, link: ctx.config.publicUrl };
  const sentence = fillActivationSentence((await ctx.texts.read())[channel], facts);
  if (channel === "mail") {
    await ctx.mail.send({ id, to: email, ...activationMail({ name: displayName, ...facts, sentence }) });
    return;
  }
  const phone = provedWhatsappOf(account);
  if (phone === null) throw new AppError("unprocessable", "Esta conta não tem um WhatsApp confirmado.");
  await ctx.messaging.sendAccountActivated({ id, phone, unitId: unitId ?? "", ...facts, sentence });
}

async function deliver(ctx: UsersContext, channel: NoticeChannel, notice: PendingNotice): Promise<void> {
  const { id, accountId, createdAt, attempts } = notice;
  const isStale = ctx.now().getTime() - createdAt.getTime() > ctx.config.noticeMs;
  const [account] = await ctx.accounts.get([accountId]);
  if (account === undefined || isStale) {
    ctx.log.warn({ user_id: accountId, channel, attempts }, "the notice of an activation was given up");
    return ctx.notices.finish(id);
  }
  // A number that was not proved may be a stranger's; once it is proved the notice goes out.
  if (!account.isActive || (channel === "whatsapp" && provedWhatsappOf(account) === null)) return;
  try {
    await send(ctx, channel, id, account);
  } catch (error) {
    ctx.log.warn({ err: error, user_id: accountId, channel, attempts }, "the notice of an activation was not sent");
    // Messaging answers `not_found` for a unit that is gone, which no later attempt brings back.
    const isGone = error instanceof AppError && error.code === "not_found";
    return isRefusedForGood(error) || isGone ? ctx.notices.finish(id) : undefined;
  }
  await ctx.notices.finish(id);
}

const sendDue = (ctx: UsersContext, channel: NoticeChannel): Promise<void> =>
  deliverDue(
    (limit) => ctx.notices.claim(channel, limit),
    (notice) => deliver(ctx, channel, notice),
  );
