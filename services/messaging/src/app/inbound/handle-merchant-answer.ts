import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { ButtonAnswer } from "../../domain/outgoing/button-id.ts";
import { alreadyAnswered, tooLate, whichOffer, wishWithdrawn } from "../../domain/outgoing/texts/merchant.ts";
import type { Answer, Wish } from "../../domain/wish/wish.ts";
import type { AnswerOffer, AnswerResult } from "../offers/answer-offer.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Answerer, UsersClient } from "../ports/clients.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { SendReply } from "./send-reply.ts";

export type HandleMerchantAnswerDeps = {
  answerOffer: AnswerOffer;
  users: Pick<UsersClient, "answerersOf">;
  wishes: Pick<WishStore, "get" | "askedOf">;
  outgoing: Pick<OutgoingMessages, "offerOf">;
  sendReply: SendReply;
};

export type SignedAnswer = { wishId: string; offerId: string; answer: ButtonAnswer };

/** Answers by WhatsApp: only the merchant that was asked, or its staff with permission, may answer. */
export function createHandleMerchantAnswer({
  answerOffer,
  users,
  wishes,
  outgoing,
  sendReply,
}: HandleMerchantAnswerDeps) {
  // Only the number in Meta's message identifies a merchant, never one that was typed.
  const answerersOf = async (contact: Contact): Promise<Answerer[]> =>
    contact.waId === null ? [] : (await users.answerersOf(contact.waId)).filter(({ mayAnswer }) => mayAnswer);

  const applyAnswer = async (
    message: InboundMessage,
    contact: Contact,
    wishId: string,
    answerer: Answerer,
    answer: ButtonAnswer,
  ) => {
    const result = await answerOffer({
      wishId,
      merchantId: answerer.merchantId,
      answer: answer === "NOT_MINE" ? "NAO_TENHO" : answer,
      notMyCategory: answer === "NOT_MINE",
      by: answerer.accountId,
      via: "whatsapp",
      contactId: contact.id,
      key: message.wamid,
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
      case "already_accepted":
      case "already_rejected":
        return sendReply(message, contact, "already", alreadyAnswered());
    }
  };

  const answerOfferById = async (
    message: InboundMessage,
    contact: Contact,
    answer: SignedAnswer,
    answerers: Answerer[],
  ) => {
    const wish = await wishes.get(answer.wishId);
    const offer = wish?.offers.find(({ id }) => id === answer.offerId);
    const answerer = answerers.find(({ merchantId }) => merchantId === offer?.merchantId);
    if (!offer || !answerer) return "answer refused";
    return applyAnswer(message, contact, answer.wishId, answerer, answer.answer);
  };

  return {
    /** A tap on a button whose signature was checked. */
    async tapped(message: InboundMessage, contact: Contact, answer: SignedAnswer): Promise<string> {
      return answerOfferById(message, contact, answer, await answerersOf(contact));
    },
    /**
     * A typed TENHO or NÃO TENHO: of the offer it quotes, else of the only open one.
     *
     * @returns null when the sender answers for no merchant with an open offer: the text is then handled like any other
     */
    async typed(message: InboundMessage, contact: Contact, answer: Answer, quoted: string | null) {
      const answerers = await answerersOf(contact);
      if (answerers.length === 0) return null;
      const quotedOffer = quoted === null ? null : await outgoing.offerOf(quoted);
      if (quotedOffer !== null) return answerOfferById(message, contact, { ...quotedOffer, answer }, answerers);
      const open = openOffers(await wishes.askedOf(answerers.map(({ merchantId }) => merchantId)), answerers);
      const [only] = open;
      if (only === undefined) return null;
      if (open.length === 1) return applyAnswer(message, contact, only.wishId, only.answerer, answer);
      await sendReply(message, contact, "which", whichOffer());
      return "answer ambiguous";
    },
  };
}

export type HandleMerchantAnswer = ReturnType<typeof createHandleMerchantAnswer>;

function openOffers(wishes: readonly Wish[], answerers: readonly Answerer[]): { wishId: string; answerer: Answerer }[] {
  return wishes.flatMap((wish) =>
    wish.offers.flatMap((offer) => {
      const answerer = answerers.find(({ merchantId }) => merchantId === offer.merchantId);
      return answerer && offer.status === "pending" ? [{ wishId: wish._id, answerer }] : [];
    }),
  );
}
