import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { ButtonAnswer } from "../../domain/outgoing/button-id.ts";
import {
  alreadyAnswered,
  alreadyDeclined,
  consumerUnreachable,
  mayNotAnswer,
  offerComesAgain,
  tooLate,
  wishWithdrawn,
} from "../../domain/outgoing/texts/merchant.ts";
import { offerGone } from "../../domain/outgoing/texts/strangers.ts";
import type { Offer } from "../../domain/wish/wish.ts";
import type { AnswerOffer, AnswerResult } from "../offers/answer-offer.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { AskWhichOffer } from "./ask-which-offer.ts";
import { type FindSenders, openOffers, type Sender, senderFor } from "./find-senders.ts";
import type { Outcome } from "./outcomes.ts";
import type { RefuseStranger } from "./refuse-stranger.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { SendReply } from "./send-reply.ts";

export type HandleMerchantAnswerDeps = {
  answerOffer: AnswerOffer;
  findSenders: FindSenders;
  wishes: Pick<WishStore, "get" | "askedOf">;
  inbound: Pick<InboundStore, "get" | "assignWish">;
  outgoing: Pick<OutgoingMessages, "offerOf">;
  askWhichOffer: AskWhichOffer;
  sendReply: SendReply;
  replyHourly: ReplyHourly;
  refuseStranger: RefuseStranger;
};

export type SignedAnswer = { wishId: string; offerId: string; answer: ButtonAnswer };

/**
 * Handles answers by WhatsApp: only the merchant that was asked, or its staff, may answer, and only with `message.access`.
 *
 * Raises: unavailable while the permissions in force cannot be read: the answer waits, and counts from the time it was given.
 */
export function createHandleMerchantAnswer({
  answerOffer,
  findSenders,
  wishes,
  inbound,
  outgoing,
  askWhichOffer,
  sendReply,
  replyHourly,
  refuseStranger,
}: HandleMerchantAnswerDeps) {
  const applyAnswer = async (
    message: InboundMessage,
    contact: Contact,
    wishId: string,
    answerer: Sender,
    answer: ButtonAnswer,
  ): Promise<Outcome> => {
    const result = await answerOffer({
      wishId,
      merchantId: answerer.merchantId,
      answer: answer === "NOT_MINE" ? "NAO_TENHO" : answer,
      notMyCategory: answer === "NOT_MINE",
      by: answerer.accountId,
      via: "whatsapp",
      contactId: contact.id,
      key: message.wamid,
      buttonId: message.content.kind === "tap" ? message.content.id : undefined,
      at: message.at,
    });
    await explainOutcome(message, contact, result);
    return `answer ${result.outcome}`;
  };

  /** Replies where the answer changed nothing; the wish itself sends the other replies. */
  const explainOutcome = async (
    message: InboundMessage,
    contact: Contact,
    { outcome }: AnswerResult,
  ): Promise<void> => {
    switch (outcome) {
      case "too_late":
        return sendReply(message, contact, "late", tooLate());
      case "withdrawn":
        return sendReply(message, contact, "withdrawn", wishWithdrawn());
      case "unreachable":
        return sendReply(message, contact, "unreachable", consumerUnreachable());
      case "already_accepted":
        return sendReply(message, contact, "already", alreadyAnswered());
      case "already_rejected":
        return sendReply(message, contact, "already", alreadyDeclined());
    }
  };

  const refuse = async (message: InboundMessage, contact: Contact): Promise<Outcome> => {
    await sendReply(message, contact, "noaccess", mayNotAnswer());
    return "answer without permission";
  };

  const answerById = async (
    message: InboundMessage,
    contact: Contact,
    { wishId, offerId, answer }: SignedAnswer,
    senders: readonly Sender[],
  ): Promise<Outcome> => {
    const wish = await wishes.get(wishId);
    const offer = wish?.offers.find(({ id }) => id === offerId);
    const sender = senderFor(senders, offer?.merchantId);
    if (!offer) {
      await replyHourly(message, contact, "gone", offerGone());
      return "answer to nothing";
    }
    if (!sender) {
      await refuseStranger(message, contact, offer.merchantId);
      return "answer of a stranger";
    }
    if (offer.status === "scheduled") {
      await sendReply(message, contact, "again", offerComesAgain());
      return "answer to an offer that comes again";
    }
    // An earlier delivery of this message was answered with permission; losing the permission since then undoes nothing.
    if (!sender.mayAnswer && !isAnsweredBy(offer, message)) return refuse(message, contact);
    return applyAnswer(message, contact, wishId, sender, answer);
  };

  const offerAnsweredBy = async (message: InboundMessage, wishId: string | null) => {
    const wish = wishId === null ? null : await wishes.get(wishId);
    return wish?.offers.find((offer) => isAnsweredBy(offer, message)) ?? null;
  };

  /** Handles an answer that another delivery of the message, handled beside this one, has given since its record was read; null: none has. */
  const answeredBeside = async (
    message: InboundMessage,
    contact: Contact,
    answer: ButtonAnswer,
    senders: readonly Sender[],
  ): Promise<Outcome | null> => {
    const { wishId } = await inbound.get(message.id);
    const answered = await offerAnsweredBy(message, wishId);
    if (wishId === null || answered === null) return null;
    return answerById(message, contact, { wishId, offerId: answered.id, answer }, senders);
  };

  return {
    /** Handles a tap on a button whose signature was checked. */
    async tapped(message: InboundMessage, contact: Contact, answer: SignedAnswer): Promise<Outcome> {
      return answerById(message, contact, answer, await findSenders(contact));
    },
    /**
     * Handles a typed TENHO or NÃO TENHO: it answers the offer it quotes, else the only open one; with several open it is asked which is meant.
     *
     * @param wishId the wish of the offer that an earlier delivery of the message was answering
     * @returns null when it quotes no offer and the sender belongs to no merchant with an open one
     */
    async typed(
      message: InboundMessage,
      contact: Contact,
      said: TypedAnswer,
      wishId: string | null,
    ): Promise<Outcome | null> {
      const { answer, quotedWamid } = said;
      const senders = await findSenders(contact);
      const quoted = quotedWamid === null ? null : await outgoing.offerOf(quotedWamid);
      if (quoted !== null) return answerById(message, contact, { ...quoted, answer }, senders);
      if (senders.length === 0) return null;
      const answered = await offerAnsweredBy(message, wishId);
      if (wishId !== null && answered !== null) {
        return answerById(message, contact, { wishId, offerId: answered.id, answer }, senders);
      }
      const open = openOffers(await wishes.askedOf(senders.map(({ merchantId }) => merchantId)), senders);
      if (open.length === 0) return answeredBeside(message, contact, answer, senders);
      const answerable = open.filter(({ sender }) => sender.mayAnswer);
      const [only, ...others] = answerable;
      if (only === undefined) return refuse(message, contact);
      if (others.length === 0) {
        // An answered offer is no longer open; a redelivery finds it by this assignment.
        await inbound.assignWish(message.id, only.wishId);
        return answerById(message, contact, { ...only, answer }, senders);
      }
      return askWhichOffer(message, contact, answerable, WORDS_OF[answer]);
    },
  };
}

const WORDS_OF = { TENHO: "yes", NAO_TENHO: "no", NOT_MINE: "not_mine" } as const;

/** Returns whether this message answered the offer, its payment pending included. */
const isAnsweredBy = ({ answeredKey, answering }: Offer, { wamid }: InboundMessage): boolean =>
  answeredKey === wamid || answering?.key === wamid;

type TypedAnswer = { answer: ButtonAnswer; quotedWamid: string | null };

export type HandleMerchantAnswer = ReturnType<typeof createHandleMerchantAnswer>;
