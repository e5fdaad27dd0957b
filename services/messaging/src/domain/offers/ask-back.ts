import { quotableText } from "@tenho/br/text/text";
import type { OutgoingContent } from "../outgoing/message.ts";
import { offerButtons } from "../outgoing/texts/merchant.ts";
import { offerAskedBack } from "../outgoing/texts/merchant-answers.ts";
import type { FlowSettings } from "../wish/flow-settings.ts";
import { update, withOffer } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { answerStanding, offerOf } from "./answer-offer.ts";
import type { MerchantWords } from "./merchant-words.ts";
import { answerableUntil, type OfferButtonIds, recordOpening } from "./offer-message.ts";

/** Within this time a merchant's words about one offer are asked back once. */
const ASK_BACK_MS = 300_000;
const WORDS_MAX = 5;
/** Longest text of a merchant's that is kept, and all of it as the consumer reads it. */
const TEXT_MAX = 300;
const NOTE_MAX = 160;

export type SaidOfOffer = { wamid: string; text: string; at: Date };

/** Keeps a merchant's words with its open offer, for the consumer to read with a TENHO. Repeating the message changes nothing. */
export function keepWords(wish: Wish, offerId: string, { wamid, text, at }: SaidOfOffer): Wish {
  const offer = offerOf(wish, offerId);
  const words = offer?.words ?? [];
  if (!offer || answerStanding(wish, offer, at) !== "open" || words.length >= WORDS_MAX) return wish;
  if (words.some((one) => one.wamid === wamid)) return wish;
  return update(wish, {
    offers: withOffer(wish, offerId, { words: [...words, { wamid, text: text.slice(0, TEXT_MAX) }] }),
  });
}

/** A merchant's words about an offer as its consumer reads them: on one line, without contacts, at most 160 characters; "" for none. */
export const noteOf = (words: Offer["words"] = []): string =>
  quotableText(words.map(({ text }) => text.trim()).join("; "), NOTE_MAX);

/** The message whose words are asked back, and their meaning. */
type AskedBack = Pick<SaidOfOffer, "wamid" | "at"> & { said: MerchantWords };

/**
 * Records that words about an offer are asked back; unchanged where that was done a moment ago, unless they are the first that ask something. Repeating the
 * message changes nothing.
 */
export function recordAskBack(wish: Wish, offerId: string, { wamid, at, said }: AskedBack): Wish {
  const offer = offerOf(wish, offerId);
  if (!offer || offer.openedBy?.includes(wamid)) return wish;
  const isQuestion = said === "question";
  const lastAt = (isQuestion ? offer.questionAskedBackAt : offer.askedBackAt)?.getTime() ?? 0;
  if (Math.abs(at.getTime() - lastAt) < ASK_BACK_MS) return wish;
  const opened = recordOpening(wish, offerId, wamid);
  if (opened === wish) return wish;
  const asked = { askedBackAt: at, ...(isQuestion && { questionAskedBackAt: at }) };
  return { ...opened, offers: withOffer(opened, offerId, asked) };
}

/** The message that asks a merchant's words about an open offer back. */
export function askBackMessage(
  wish: Wish,
  offer: Offer,
  said: MerchantWords,
  settings: FlowSettings,
  buttonsOf: OfferButtonIds,
): { content: OutgoingContent; usefulUntil: Date } {
  const until = answerableUntil(offer, settings);
  const { yes, no, notMine } = buttonsOf(wish._id, offer.id);
  const timeZone = wish.unit?.timeZone ?? "UTC";
  const buttons = offerButtons({ yes, no, notMine });
  const city = wish.unit?.city ?? null;
  return {
    content: offerAskedBack({ said, wish: wish.text, city, until, timeZone, priceCents: offer.priceCents, buttons }),
    usefulUntil: until,
  };
}
