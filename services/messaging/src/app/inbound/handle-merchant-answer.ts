import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { ButtonAnswer } from "../../domain/outgoing/button-id.ts";
import { alreadyAnswered, tooLate, whichOffer } from "../../domain/outgoing/texts/merchant.ts";
import type { Answer, Wish } from "../../domain/wish/wish.ts";
import type { AnswerOffer, AnswerResult } from "../offers/answer-offer.ts";
import type { OutgoingStore } from "../outgoing/outgoing-messages.ts";
import type { Answerer, Merchants } from "../ports/clients.ts";
import type { Contact, WishStore } from "../ports/stores.ts";
import type { SayNow } from "./send-reply.ts";

export type TakeAnswerDeps = {
  answerOffer: AnswerOffer;
  merchants: Pick<Merchants, "answerersOf">;
  wishes: Pick<WishStore, "get" | "askedOf">;
  outgoing: OutgoingStore;
  sayNow: SayNow;
};

export type SignedAnswer = { wishId: string; offerId: string; answer: ButtonAnswer };

/** Answers that came by WhatsApp: who taps or types must be the merchant asked, or its staff with leave to answer. */
export function createTakeAnswer({ answerOffer, merchants, wishes, outgoing, sayNow }: TakeAnswerDeps) {
  // Only a number Meta vouches for speaks for a merchant, never one that was typed.
  const answerersOf = async (contact: Contact): Promise<Answerer[]> =>
    contact.waId === null ? [] : (await merchants.answerersOf(contact.waId)).filter(({ mayAnswer }) => mayAnswer);

  const give = async (
    message: InboundMessage,
    contact: Contact,
    wishId: string,
    who: Answerer,
    answer: ButtonAnswer,
  ) => {
    const result = await answerOffer({
      wishId,
      merchantId: who.merchantId,
      answer: answer === "NOT_MINE" ? "NAO_TENHO" : answer,
      notMyCategory: answer === "NOT_MINE",
      by: who.accountId,
      via: "whatsapp",
      contactId: contact.id,
      key: message.wamid,
      at: message.at,
    });
    await sayRest(message, contact, result);
    return `answer ${result.outcome}`;
  };

  const sayRest = async (message: InboundMessage, contact: Contact, { outcome }: AnswerResult): Promise<void> => {
    const isLate = outcome === "too_late";
    if (!isLate && outcome !== "already_accepted" && outcome !== "already_rejected") return;
    await sayNow(message, contact, isLate ? "late" : "already", isLate ? tooLate() : alreadyAnswered());
  };

  const toOffer = async (message: InboundMessage, contact: Contact, answer: SignedAnswer, who: Answerer[]) => {
    const wish = await wishes.get(answer.wishId);
    const offer = wish?.offers.find(({ id }) => id === answer.offerId);
    const answerer = who.find(({ merchantId }) => merchantId === offer?.merchantId);
    if (!offer || !answerer) return "answer refused";
    return give(message, contact, answer.wishId, answerer, answer.answer);
  };

  return {
    /** A tap on a button whose signature was checked. */
    async tapped(message: InboundMessage, contact: Contact, answer: SignedAnswer): Promise<string> {
      return toOffer(message, contact, answer, await answerersOf(contact));
    },
    /**
     * A typed TENHO or NÃO TENHO: of the offer it quotes, else of the only open one.
     *
     * @returns null when the sender answers for no merchant who has an open offer: then it is a text like any other
     */
    async typed(message: InboundMessage, contact: Contact, answer: Answer, quoted: string | null) {
      const who = await answerersOf(contact);
      if (who.length === 0) return null;
      const cited = quoted === null ? null : ((await outgoing.offerOf?.(quoted)) ?? null);
      if (cited !== null) return toOffer(message, contact, { ...cited, answer }, who);
      const open = openOffers(await wishes.askedOf(who.map(({ merchantId }) => merchantId)), who);
      const [only] = open;
      if (only === undefined) return null;
      if (open.length === 1) return give(message, contact, only.wishId, only.who, answer);
      await sayNow(message, contact, "which", whichOffer());
      return "answer ambiguous";
    },
  };
}

export type TakeAnswer = ReturnType<typeof createTakeAnswer>;

function openOffers(wishes: readonly Wish[], answerers: readonly Answerer[]): { wishId: string; who: Answerer }[] {
  return wishes.flatMap((wish) =>
    wish.offers.flatMap((offer) => {
      const who = answerers.find(({ merchantId }) => merchantId === offer.merchantId);
      return who && offer.status === "pending" ? [{ wishId: wish._id, who }] : [];
    }),
  );
}
