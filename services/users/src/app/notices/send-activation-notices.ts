import { fillActivationSentence } from "@tenho/br/registration/activation-text";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import { type Account, whatsappOf } from "../../domain/accounts/account.ts";
import { activationMail } from "../../domain/mail/activation-mail.ts";
import type { ActivationNoticeStore, NoticeChannel, PendingNotice } from "../activation/activation-notice-store.ts";
import type { ActivationTextStore } from "../activation/activation-text-store.ts";
import type { AccountStore, FranchiseClient, MailClient, MessagingClient } from "../ports.ts";
import { deliverDue } from "./deliver-due.ts";

/** Codes after which the same notice would be refused again. */
const REFUSED_FOR_GOOD: readonly string[] = ["invalid_input", "unprocessable", "not_found"];

export type SendActivationNoticesDeps = {
  accounts: Pick<AccountStore, "get">;
  notices: ActivationNoticeStore;
  texts: Pick<ActivationTextStore, "read">;
  franchise: Pick<FranchiseClient, "units">;
  messaging: Pick<MessagingClient, "sendAccountActivated">;
  mail: MailClient;
  log: Pick<Logger, "warn">;
  /** Address of the panel. */
  link: string;
  /** For how long it is tried. */
  noticeMs: number;
  now: () => Date;
};

/**
 * Sends the notices of activations that are due: at least once each, and once where nothing dies between sending and deleting it. A
 * channel that fails holds up neither the other nor further notices. An account that is inactive again waits, until `noticeMs`
 * have passed.
 */
export function createSendActivationNotices(deps: SendActivationNoticesDeps) {
  const { accounts, notices, texts, franchise, messaging, mail, log, link, noticeMs, now } = deps;

  async function send(channel: NoticeChannel, id: string, account: Account): Promise<void> {
    const { email, unitId, displayName } = account;
    const unitName = (await franchise.units()).find((unit) => unit.id === unitId)?.name ?? "da sua cidade";
    const facts = { unitName, email, link };
    const sentence = fillActivationSentence((await texts.read())[channel], facts);
    if (channel === "mail") {
      await mail.send({ id, to: email, ...activationMail({ name: displayName, ...facts, sentence }) });
      return;
    }
    const phone = whatsappOf(account);
    if (phone === null) throw new AppError("unprocessable", "Esta conta não tem um WhatsApp cadastrado.");
    await messaging.sendAccountActivated({ id, phone, unitId: unitId ?? "", ...facts, sentence });
  }

  async function deliver(channel: NoticeChannel, notice: PendingNotice): Promise<void> {
    const { id, accountId, createdAt, attempts } = notice;
    const isStale = now().getTime() - createdAt.getTime() > noticeMs;
    const [account] = await accounts.get([accountId]);
    if (account === undefined || isStale) {
      log.warn({ user_id: accountId, channel, attempts }, "the notice of an activation was given up");
      return notices.finish(id);
    }
    if (!account.isActive) return;
    try {
      await send(channel, id, account);
    } catch (error) {
      const isFinal = error instanceof AppError && REFUSED_FOR_GOOD.includes(error.code);
      log.warn({ err: error, user_id: accountId, channel, attempts }, "the notice of an activation was not sent");
      return isFinal ? notices.finish(id) : undefined;
    }
    await notices.finish(id);
  }

  const sendDue = (channel: NoticeChannel): Promise<void> =>
    deliverDue(
      (limit) => notices.claim(channel, limit),
      (notice) => deliver(channel, notice),
    );

  return async (): Promise<void> => {
    const ended = await Promise.allSettled([sendDue("whatsapp"), sendDue("mail")]);
    for (const result of ended) if (result.status === "rejected") throw result.reason;
  };
}
