import { isDecline } from "../../domain/intake/decline-text.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { answerStanding, offerOf } from "../../domain/offers/answer-offer.ts";
import { askBackMessage, keepWords, recordAskBack } from "../../domain/offers/ask-back.ts";
import {
  answersOffer,
  asksAsConsumer,
  type MerchantWords,
  merchantWords,
  saysThanks,
} from "../../domain/offers/merchant-words.ts";
import type { OfferButtonIds } from "../../domain/offers/offer-message.ts";
import { mayNotAnswer, whichOffer } from "../../domain/outgoing/texts/merchant.ts";
import { tapToAnswer } from "../../domain/outgoing/texts/merchant-answers.ts";
import { nothingToAnswer, offerGone } from "../../domain/outgoing/texts/strangers.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { AskCompany } from "./ask-company.ts";
import { closedLine } from "./closed-line.ts";
import { type FindSenders, openOffers, type Sender, senderFor } from "./find-senders.ts";
import type { HandleMerchantAnswer } from "./handle-merchant-answer.ts";
import type { Outcome } from "./outcomes.ts";
import type { RefuseStranger } from "./refuse-stranger.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { SendReply } from "./send-reply.ts";

export type HandleMerchantWordsDeps = {
  findSenders: FindSenders;
  store: Pick<WishStore, "get" | "askedOf">;
  wishes: Pick<Wishes, "change">;
  handleMerchantAnswer: Pick<HandleMerchantAnswer, "typed">;
  askCompany: Pick<AskCompany, "written">;
  sendReply: SendReply;
  replyHourly: ReplyHourly;
  refuseStranger: RefuseStranger;
  buttonsOf: OfferButtonIds;
  settings: FlowSettings;
};

type Quoted = { wishId: string; offerId: string };

/**
 * Handles a merchant's words about an offer: a plain no and "não vendo isso" answer it; a yes costs money, so it is asked back with the buttons and the
 * price, as is anything else; prices, hours and conditions are kept for the consumer. They are never a wish.
 *
 * Raises: unavailable while the permissions in force cannot be read.
 */
export function createHandleMerchantWords(deps: HandleMerchantWordsDeps) {
  const { findSenders, store, wishes, handleMerchantAnswer, sendReply, replyHourly, buttonsOf, settings } = deps;

  const askBack = async (
    message: InboundMessage,
    contact: Contact,
    text: string,
    said: MerchantWords,
    { wishId, offerId }: Quoted,
    senders: readonly Sender[],
  ): Promise<Outcome> => {
    const wish = await store.get(wishId);
    const offer = wish === null ? undefined : offerOf(wish, offerId);
    if (wish === null || offer === undefined) {
      await replyHourly(message, contact, "gone", offerGone());
      return "answer to nothing";
    }
    const sender = senderFor(senders, offer.merchantId);
    if (sender === undefined) {
      await deps.refuseStranger(message, contact, offer.merchantId);
      return "answer of a stranger";
    }
    if (!sender.mayAnswer) return refuse(message, contact);
    const closed = closedLine(answerStanding(wish, offer, message.at));
    if (closed !== null && saysThanks(text)) return "thanks of a company";
    if (closed !== null) {
      await sendReply(message, contact, closed.kind, closed.content);
      return `offer opened ${closed.kind}`;
    }
    const { wamid, at } = message;
    const result = await wishes.change(wishId, (stored) => {
      const kept = said === "details" ? keepWords(stored, offerId, { wamid, text, at }) : stored;
      return recordAskBack(kept, offerId, { wamid, at });
    });
    const asked = result?.wish.offers.find(({ id, openedBy = [] }) => id === offerId && openedBy.includes(wamid));
    if (!result || asked === undefined) {
      await replyHourly(message, contact, "tap", tapToAnswer());
      return "offer asked back before";
    }
    const { content, usefulUntil } = askBackMessage(result.wish, asked, said, settings, buttonsOf);
    const about = { unitId: wish.unit?.id ?? null, categoryId: wish.category?.id ?? null };
    // It has the id of an opened offer, and its offer, so that words which quote it are understood and the erasure of a person finds it.
    await sendReply(message, contact, "opened", content, { offer: { wishId, offerId }, usefulUntil, about });
    return "offer asked back";
  };

  const refuse = async (message: InboundMessage, contact: Contact): Promise<Outcome> => {
    await sendReply(message, contact, "noaccess", mayNotAnswer());
    return "answer without permission";
  };

  const answerOf = (said: MerchantWords) => (said === "no" ? "NAO_TENHO" : said === "not_mine" ? "NOT_MINE" : null);

  /** Handles words without an open offer, which answer nothing. */
  const withoutOffer = async (
    message: InboundMessage,
    contact: Contact,
    text: string,
    said: MerchantWords,
  ): Promise<Outcome> => {
    if (said === "thanks" || saysThanks(text)) return "thanks of a company";
    if (!answersOffer(said)) return deps.askCompany.written(message, contact, text);
    await replyHourly(message, contact, "idle", nothingToAnswer());
    return "nothing to answer";
  };

  return {
    /** Handles a text that quotes an offer. */
    async quoting(
      message: InboundMessage,
      contact: Contact,
      { text, quotedWamid }: { text: string; quotedWamid: string },
      quoted: Quoted,
    ): Promise<Outcome> {
      const said = isDecline(text, true) ? "no" : merchantWords(text);
      const answer = answerOf(said);
      const answered =
        answer === null ? null : await handleMerchantAnswer.typed(message, contact, { answer, quotedWamid }, null);
      return answered ?? askBack(message, contact, text, said, quoted, await findSenders(contact));
    },

    /**
     * Handles a text that quotes nothing.
     *
     * @param wishId the wish of the offer that an earlier delivery of the message was answering
     * @param hasOpenWish the person has a wish that the text may belong to: only what answers an open offer is handled
     * @returns null when the sender belongs to no merchant, or the text is left to their wish
     */
    async plain(
      message: InboundMessage,
      contact: Contact,
      text: string,
      wishId: string | null,
      hasOpenWish: boolean,
    ): Promise<Outcome | null> {
      const said = merchantWords(text);
      const before = wishId === null ? null : await store.get(wishId);
      const isOfWish = hasOpenWish || before?.contactId === contact.id;
      if (isOfWish && !answersOffer(said)) return null;
      const senders = await findSenders(contact);
      if (senders.length === 0) return null;
      const answer = answerOf(said);
      const answered =
        answer === null
          ? null
          : await handleMerchantAnswer.typed(message, contact, { answer, quotedWamid: null }, wishId);
      if (answered !== null) return answered;
      const open = openOffers(await store.askedOf(senders.map(({ merchantId }) => merchantId)), senders);
      if (open.length === 0 || answer !== null) return isOfWish ? null : withoutOffer(message, contact, text, said);
      if (said === "thanks") return "thanks of a company";
      if (!answersOffer(said) && asksAsConsumer(text)) return deps.askCompany.written(message, contact, text);
      const [only, ...others] = open.filter(({ sender }) => sender.mayAnswer);
      if (only === undefined) return refuse(message, contact);
      if (others.length === 0) return askBack(message, contact, text, said, only, senders);
      await sendReply(message, contact, "which", whichOffer());
      return "answer ambiguous";
    },
  };
}

export type HandleMerchantWords = ReturnType<typeof createHandleMerchantWords>;
