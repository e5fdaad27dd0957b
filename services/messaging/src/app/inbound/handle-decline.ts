import { isDecline } from "../../domain/intake/decline-text.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { mayStop } from "../../domain/intake/stop-words.ts";
import type { OfferButtonIds } from "../../domain/offers/offer-message.ts";
import { LEAVE_TAP_ID, STAY_TAP_ID } from "../../domain/outgoing/leave-tap-id.ts";
import { askLeaving, wishDropped, wishesCancelled } from "../../domain/outgoing/texts/consumer.ts";
import { declineOrLeave } from "../../domain/outgoing/texts/merchant.ts";
import { isUnfinished, withdraw } from "../../domain/wish/retry-or-close.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import { type FindSenders, openOffers } from "./find-senders.ts";
import type { HandleMerchantAnswer } from "./handle-merchant-answer.ts";
import type { Outcome } from "./outcomes.ts";
import type { SendPrompt } from "./send-prompt.ts";
import type { SendReply } from "./send-reply.ts";

/** Most wishes that one decline cancels; a person rarely has more than one unfinished. */
const CANCELLED_MAX = 10;

export type HandleDeclineDeps = {
  findSenders: FindSenders;
  store: Pick<WishStore, "askedOf" | "unfinishedIdsOf">;
  wishes: Pick<Wishes, "get" | "change">;
  inbound: Pick<InboundStore, "get" | "assignWish">;
  outgoing: Pick<OutgoingMessages, "offerOf">;
  handleMerchantAnswer: Pick<HandleMerchantAnswer, "typed">;
  sendReply: SendReply;
  sendPrompt: SendPrompt;
  buttonsOf: OfferButtonIds;
  now: () => Date;
};

/**
 * Handles words like "não quero mais" and "cancela", which say no to one thing and would be read as SAIR: quoting an offer they are NÃO TENHO; a
 * company with open offers is asked what it means; a consumer's unfinished wishes end.
 *
 * Raises: unavailable while the permissions in force cannot be read.
 */
export function createHandleDecline(deps: HandleDeclineDeps): HandleDecline {
  const { findSenders, store, wishes, inbound, outgoing, handleMerchantAnswer, sendReply, sendPrompt, buttonsOf, now } =
    deps;

  /** Asks a company with open offers whether it declines one or all; false where it has none. */
  const askCompany = async (message: InboundMessage, contact: Contact): Promise<boolean> => {
    const senders = await findSenders(contact);
    if (senders.length === 0) return false;
    const open = openOffers(await store.askedOf(senders.map(({ merchantId }) => merchantId)), senders);
    const [first, ...others] = open;
    if (first === undefined) return false;
    const no = others.length === 0 ? buttonsOf(first.wishId, first.offerId).no : null;
    await sendPrompt(message, contact, "decline", declineOrLeave({ no, leave: LEAVE_TAP_ID }));
    return true;
  };

  /** Cancels those of the wishes about which the person wrote nothing later, as by a message that was delivered late. Returns their texts. */
  const cancel = async (ids: readonly string[], at: Date): Promise<string[]> => {
    const texts: string[] = [];
    for (const id of ids) {
      const result = await wishes.change(id, (wish) =>
        isUnfinished(wish) && (wish.saidAt ?? at) <= at ? withdraw(wish, now()) : wish,
      );
      // A wish that a place or a voice note has just begun has no text.
      if (result?.wish.withdrawnAt !== undefined && result.wish.text !== "") texts.push(result.wish.text);
    }
    return texts;
  };

  const askIfLeaving = async (message: InboundMessage, contact: Contact, isCancelling: boolean): Promise<Outcome> => {
    const question = askLeaving({ leave: LEAVE_TAP_ID, stay: STAY_TAP_ID, isCancelling });
    await sendPrompt(message, contact, "leaving", question);
    return "leaving asked";
  };

  /** @param wishId the wish that an earlier delivery of the message was cancelling */
  return async (message, contact, { text, quotedWamid }, wishId): Promise<Outcome | null> => {
    if (mayStop(text) && wishId === null) return askIfLeaving(message, contact, false);
    if (!isDecline(text, quotedWamid !== null)) return null;
    if (quotedWamid !== null && (await outgoing.offerOf(quotedWamid)) !== null) {
      return handleMerchantAnswer.typed(message, contact, { answer: "NAO_TENHO", quotedWamid }, wishId);
    }
    if (!isDecline(text, false)) return null;
    if (wishId === null && (await askCompany(message, contact))) return "decline or leave asked";
    const unfinished = (await store.unfinishedIdsOf(contact.id)).slice(0, CANCELLED_MAX);
    // Another delivery of the message, handled beside this one, may have cancelled the wish since its record was read.
    const cancelled = wishId ?? (unfinished.length === 0 ? (await inbound.get(message.id)).wishId : null);
    const [first] = cancelled === null ? unfinished : [cancelled, ...unfinished];
    if (first === undefined) return askIfLeaving(message, contact, true);
    // A wish that was cancelled is no longer unfinished; a redelivery finds it by this assignment, and is not taken for SAIR.
    await inbound.assignWish(message.id, first);
    const texts = await cancel([...new Set([first, ...unfinished])], message.at);
    await sendReply(message, contact, "cancelled", texts.length > 0 ? wishesCancelled(texts) : wishDropped());
    return "wishes cancelled";
  };
}

export type HandleDecline = (
  message: InboundMessage,
  contact: Contact,
  content: { text: string; quotedWamid: string | null },
  wishId: string | null,
) => Promise<Outcome | null>;
