import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { REPLY_AGAIN_MS } from "../../domain/intake/reply-again.ts";
import { saysAll } from "../../domain/intake/says-all.ts";
import { answersOffer, type MerchantWords } from "../../domain/offers/merchant-words.ts";
import { type OfferButtonIds, recordOpening } from "../../domain/offers/offer-message.ts";
import type { OutgoingRow } from "../../domain/outgoing/message.ts";
import { LIST_ROWS_MAX } from "../../domain/outgoing/texts/list-row.ts";
import { openedTooOften } from "../../domain/outgoing/texts/strangers.ts";
import { chooseOffer, offerChoiceRow, whichOffer } from "../../domain/outgoing/texts/which-offer.ts";
import type { Contact, ContactStore, Prompt } from "../ports/contact-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { OpenOffer } from "./find-senders.ts";
import type { Outcome } from "./outcomes.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { SendReply } from "./send-reply.ts";

/** Within this time the same list is not sent again for further words. */
const SAME_LIST_MS = 300_000;
const TEXT_MAX = 300;

export type AskWhichOfferDeps = {
  contacts: Pick<ContactStore, "ask">;
  wishes: Pick<Wishes, "change">;
  sendReply: SendReply;
  replyHourly: ReplyHourly;
  buttonsOf: OfferButtonIds;
};

type Words = NonNullable<Prompt["words"]>;

/**
 * Asks a company which of its open offers its words are about, by a list that names the wishes, and keeps the words: the row that is picked goes on with
 * their meaning. Further words are added to those. Safe to repeat.
 */
export function createAskWhichOffer(deps: AskWhichOfferDeps): AskWhichOffer {
  const { contacts, wishes, sendReply, replyHourly, buttonsOf } = deps;

  const idOf = ({ wishId, offerId }: OpenOffer): string => buttonsOf(wishId, offerId).row;

  const rowOf = (open: OpenOffer): OutgoingRow => offerChoiceRow(idOf(open), open.wish, open.offer);

  /** Records the list with each wish that it names, so that it is found when the wish's person is erased; leaves out those that take no more. */
  const recorded = async (open: readonly OpenOffer[], wamid: string): Promise<OpenOffer[]> => {
    const results = await Promise.all(
      open.map(async (one) => {
        const result = await wishes.change(one.wishId, (stored) => recordOpening(stored, one.offerId, wamid));
        const offer = result?.wish.offers.find(({ id }) => id === one.offerId);
        return offer?.openedBy?.includes(wamid) === true ? [one] : [];
      }),
    );
    return results.flat();
  };

  return async (message, contact, open, said): Promise<Outcome> => {
    const { wamid, at } = message;
    const newest = open.toSorted(byTimeAsked).slice(0, LIST_ROWS_MAX);
    const text = message.content.kind === "text" ? message.content.text.slice(0, TEXT_MAX) : "";
    const words: Words = { wamid, text, said, at, listedFor: wamid };
    const isAll = saysAll(text);
    const before = openListOf(contact, message, newest.map(idOf));
    if (before !== null) {
      const { buttons, words: told } = before;
      await contacts.ask(contact.id, { at, buttons, askedBy: wamid, words: joined(told, words) });
      const kind = `choose:${isAll ? "all:" : ""}${told.listedFor}`;
      await replyHourly(message, contact, kind, chooseOffer(isAll), REPLY_AGAIN_MS);
      return "answer ambiguous again";
    }
    const listed = await recorded(newest, wamid);
    if (listed.length === 0) {
      await replyHourly(message, contact, "reopened", openedTooOften(), REPLY_AGAIN_MS);
      return "offer opened too often";
    }
    // The contact holds no word of the wishes, which would outlive them there: typed titles are read by the wishes themselves.
    const buttons = listed.map((one) => ({ id: idOf(one), title: "" }));
    await contacts.ask(contact.id, { at, buttons, askedBy: wamid, words });
    const list = whichOffer({ said, isAll, rows: listed.map(rowOf), isWhole: listed.length === open.length });
    await sendReply(message, contact, "which", list);
    return "answer ambiguous";
  };
}

const byTimeAsked = ({ offer: one }: OpenOffer, { offer: other }: OpenOffer): number =>
  (other.askedAt ?? other.askAt).getTime() - (one.askedAt ?? one.askAt).getTime();

/** The list of the same offers that the company got a moment ago and has not chosen from; null: none. */
function openListOf(
  { prompt }: Contact,
  { wamid, at }: InboundMessage,
  ids: readonly string[],
): (Prompt & { words: Words }) | null {
  if (prompt?.words === undefined || prompt.answered !== undefined || prompt.words.listedFor === wamid) return null;
  const isRecent = Math.abs(at.getTime() - prompt.at.getTime()) < SAME_LIST_MS;
  const isSame = ids.length === prompt.buttons.length && prompt.buttons.every(({ id }) => ids.includes(id));
  return isRecent && isSame ? { ...prompt, words: prompt.words } : null;
}

/** A company's words about one offer in several lines: the later answer counts, and each line that says more is kept. */
function joined(before: Words, later: Words): Words {
  const told = [before, later].filter(({ said }) => said === "details").map(({ text }) => text);
  const answer: MerchantWords = answersOffer(later.said) ? later.said : before.said;
  const said = answer === "yes" && told.length > 0 ? "details" : answer;
  return {
    ...later,
    listedFor: before.listedFor,
    said,
    text: told.length > 0 ? told.join("; ").slice(0, TEXT_MAX) : later.text,
  };
}

/** @param open the offers that the sender may answer, at least two */
export type AskWhichOffer = (
  message: InboundMessage,
  contact: Contact,
  open: readonly OpenOffer[],
  said: MerchantWords,
) => Promise<Outcome>;
