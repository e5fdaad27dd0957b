import { isDecline } from "../../domain/intake/decline-text.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { readChoice } from "../../domain/intake/read-choice.ts";
import { REPLY_AGAIN_MS } from "../../domain/intake/reply-again.ts";
import { saysAll } from "../../domain/intake/says-all.ts";
import { saysUnreached } from "../../domain/intake/says-unreached.ts";
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
import type { OfferRow } from "../../domain/outgoing/offer-row-id.ts";
import { mayNotAnswer } from "../../domain/outgoing/texts/merchant.ts";
import { sayItInPanel, tapToAnswer } from "../../domain/outgoing/texts/merchant-answers.ts";
import { nothingToAnswer, offerGone } from "../../domain/outgoing/texts/strangers.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { AskCompany } from "./ask-company.ts";
import type { AskWhichOffer } from "./ask-which-offer.ts";
import { closedLine } from "./closed-line.ts";
import { type FindSenders, openOffers, type Sender, senderFor } from "./find-senders.ts";
import type { HandleMerchantAnswer } from "./handle-merchant-answer.ts";
import type { Outcome } from "./outcomes.ts";
import type { RefuseStranger } from "./refuse-stranger.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { SendReply } from "./send-reply.ts";
import { mayAnswerPrompt } from "./typed-tap.ts";

export type HandleMerchantWordsDeps = {
  findSenders: FindSenders;
  store: Pick<WishStore, "get" | "askedOf" | "acceptedBy">;
  wishes: Pick<Wishes, "change">;
  contacts: Pick<ContactStore, "answerPrompt">;
  outgoing: Pick<OutgoingMessages, "offerOf">;
  handleMerchantAnswer: Pick<HandleMerchantAnswer, "typed" | "tapped">;
  askCompany: Pick<AskCompany, "written">;
  askWhichOffer: AskWhichOffer;
  sendReply: SendReply;
  replyHourly: ReplyHourly;
  refuseStranger: RefuseStranger;
  buttonsOf: OfferButtonIds;
  /** Reads the offer from a row's id; null when its signature is wrong. */
  parseOfferRow: (id: string) => OfferRow | null;
  settings: FlowSettings;
};

/** A typed TENHO as soon after another may only say that one again. */
const SAID_AGAIN_MS = 10 * 60_000;

type Quoted = { wishId: string; offerId: string };
/** A company's words about an offer, and the message that said them. */
type SaidWords = { wamid: string; at: Date; text: string; said: MerchantWords };

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
    words: SaidWords,
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
    if (closed !== null && saysThanks(words.text)) return "thanks of a company";
    if (closed !== null) {
      await sendReply(message, contact, closed.kind, closed.content);
      return `offer opened ${closed.kind}`;
    }
    const { wamid, at } = message;
    const { said } = words;
    const result = await wishes.change(wishId, (stored) => {
      const kept = said === "details" ? keepWords(stored, offerId, words) : stored;
      return recordAskBack(kept, offerId, { wamid, at, said });
    });
    const asked = result?.wish.offers.find(({ id, openedBy = [] }) => id === offerId && openedBy.includes(wamid));
    if (!result || asked === undefined) {
      await replyHourly(message, contact, `tap:${offerId}`, tapToAnswer(said), REPLY_AGAIN_MS);
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
    if (saysUnreached(text)) {
      await replyHourly(message, contact, "unreached", sayItInPanel(), REPLY_AGAIN_MS);
      return "consumer not reached";
    }
    if (!answersOffer(said)) return deps.askCompany.written(message, contact, text);
    await replyHourly(message, contact, "idle", nothingToAnswer(), REPLY_AGAIN_MS);
    return "nothing to answer";
  };

  /**
   * Handles the choice of an offer by its row, when the company was asked which one its words were about: goes on with their meaning.
   *
   * @param buttonId the row, by its id
   * @returns null where the row answers no such question, or it was answered before: it only opens its offer
   */
  const picked = async (
    message: InboundMessage,
    contact: Contact,
    row: OfferRow,
    buttonId: string,
  ): Promise<Outcome | null> => {
    const { prompt } = contact;
    if (prompt?.words === undefined || !prompt.buttons.some(({ id }) => id === buttonId)) return null;
    const { wamid } = message;
    if (!(await deps.contacts.answerPrompt(contact.id, prompt, { wamid, buttonId }))) return null;
    const answer = answerOf(prompt.words.said);
    return answer === null
      ? askBack(message, contact, prompt.words, row, await findSenders(contact))
      : handleMerchantAnswer.tapped(message, contact, { ...row, answer });
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
      const { wamid, at } = message;
      return answered ?? askBack(message, contact, { wamid, at, text, said }, quoted, await findSenders(contact));
    },

    picked,

    /**
     * Handles a typed TENHO that quotes nothing, soon after one of the same company that counted, while only one offer is left which was open by then: it may
     * say the same again, and would pay for an offer that nobody spoke of, so it is asked back. Null where it is none.
     */
    async saidAgain(message: InboundMessage, contact: Contact, text: string): Promise<Outcome | null> {
      const senders = await findSenders(contact);
      const merchantIds = senders.map(({ merchantId }) => merchantId);
      if (merchantIds.length === 0) return null;
      const [only, ...others] = openOffers(await store.askedOf(merchantIds), senders);
      if (only === undefined || others.length > 0 || !only.sender.mayAnswer) return null;
      const { wamid, at } = message;
      const since = new Date(at.getTime() - SAID_AGAIN_MS);
      const accepted = (await store.acceptedBy(merchantIds, since)).flatMap(({ offers }) =>
        offers.filter(({ merchantId, status }) => merchantIds.includes(merchantId) && status === "accepted"),
      );
      // A later delivery of the answer itself.
      if (accepted.some(({ answeredKey }) => answeredKey === wamid)) return null;
      const wasOpen = accepted.some(
        ({ answeredAt }) =>
          answeredAt !== null && answeredAt >= since && (only.offer.askedAt ?? answeredAt) < answeredAt,
      );
      return wasOpen ? askBack(message, contact, { wamid, at, text, said: "yes" }, only, senders) : null;
    },

    /**
     * Handles an emoji on an offer: a yes or no is asked back with the buttons, because it is set by a touch and taken back by another. Any other, and one on
     * what takes no answer any more, is politeness.
     */
    async reacted(
      message: InboundMessage,
      contact: Contact,
      { emoji, wamid: quotedWamid }: { emoji: string; wamid: string },
    ): Promise<Outcome> {
      const said = merchantWords(emoji);
      if (said !== "yes" && said !== "no") return "ignored";
      const quoted = await deps.outgoing.offerOf(quotedWamid);
      const wish = quoted === null ? null : await store.get(quoted.wishId);
      const offer = wish === null || quoted === null ? undefined : offerOf(wish, quoted.offerId);
      if (quoted === null || wish === null || offer === undefined) return "ignored";
      if (closedLine(answerStanding(wish, offer, message.at)) !== null) return "ignored";
      const words: SaidWords = {
        wamid: message.wamid,
        at: message.at,
        text: emoji,
        said: said === "yes" ? said : "other",
      };
      return askBack(message, contact, words, quoted, await findSenders(contact));
    },

    /** Handles a text that names the wish of one of the offers that the company was asked to choose from; null where it names none, or several. */
    async chosen(message: InboundMessage, contact: Contact, text: string): Promise<Outcome | null> {
      const { prompt } = contact;
      if (prompt?.words === undefined || !mayAnswerPrompt(prompt, message) || saysAll(text)) return null;
      const rows = prompt.buttons.flatMap(({ id }) => {
        const row = deps.parseOfferRow(id);
        return row === null ? [] : [{ id, row }];
      });
      const asked = await Promise.all(rows.map(({ row }) => store.get(row.wishId)));
      const choice = readChoice(
        text,
        asked.map((wish) => ({ title: wish?.text ?? "", kind: "row" })),
      );
      const chosen = choice.kind === "pick" ? rows[choice.index] : undefined;
      return chosen === undefined ? null : picked(message, contact, chosen.row, chosen.id);
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
      const answerable = open.filter(({ sender }) => sender.mayAnswer);
      const [only, ...others] = answerable;
      if (only === undefined) return refuse(message, contact);
      const { wamid, at } = message;
      return others.length === 0
        ? askBack(message, contact, { wamid, at, text, said }, only, senders)
        : deps.askWhichOffer(message, contact, answerable, said);
    },
  };
}

export type HandleMerchantWords = ReturnType<typeof createHandleMerchantWords>;
