import { AppError } from "@tenho/kernel/errors/app-error";
import { v5 as uuidOf } from "uuid";
import { acceptsTexts, addPart, asideKeyOf, openKeyOf, openWish, partOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { readChoice } from "../../domain/intake/read-choice.ts";
import { saysSomething } from "../../domain/intake/says-something.ts";
import { keyAt, oldKeyOf, STILL_OPTIONS } from "../../domain/intake/still-wanted.ts";
import { tooManyWishes } from "../../domain/outgoing/texts/consumer.ts";
import { isApplied, isFull } from "../../domain/wish/applied-messages.ts";
import { type FlowSettings, isStale } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { AnswerQuestion } from "./answer-question.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { RequireUnit } from "./require-unit.ts";

const WISH_IDS = "8f6b2c58-6d0e-4b57-9a52-3a1f2f0c7a10";
const RACES_MAX = 10;

export type HandleTextDeps = {
  wishes: Pick<Wishes, "get" | "open" | "change">;
  store: Pick<WishStore, "findOpen">;
  inbound: Pick<InboundStore, "get" | "assignWish">;
  contacts: Pick<ContactStore, "update" | "claimPlace" | "placesOf" | "freePlaces">;
  replyHourly: ReplyHourly;
  answerQuestion: AnswerQuestion;
  requireUnit: RequireUnit;
  settings: FlowSettings;
  now: () => Date;
};

/** Id of a new wish, derived from the inbound message: however often the message is delivered, it opens one wish. */
export const wishIdOf = (inboundId: string): string => uuidOf(inboundId, WISH_IDS);

/**
 * Handles a consumer's text: one more part of the open wish, the answer to its question, or a new wish, also beside a question that it does not answer.
 *
 * Raises: unavailable when other messages of the same person keep changing the wish first; not_found when no unit has the number of a new one.
 */
export function createHandleText(deps: HandleTextDeps): HandleText {
  const { wishes, store, inbound, contacts, answerQuestion, requireUnit, replyHourly, settings, now } = deps;

  /** Gives back the places of texts that turned out to ask for nothing. */
  const freePlacesOfTalk = async (contactId: string): Promise<void> => {
    const begun = await Promise.all((await contacts.placesOf(contactId, "wishes")).map((id) => wishes.get(id)));
    const talk = begun.flatMap((wish) => (wish?.state === "void" ? [wish._id] : []));
    await contacts.freePlaces(contactId, "wishes", talk);
  };

  /** Greetings and talk count for no wish, so that who only chats may still ask. */
  const mayBegin = async (id: string, contact: Contact, text: string): Promise<boolean> => {
    if (!saysSomething(text)) return true;
    const claim = () => contacts.claimPlace(contact.id, "wishes", { id, at: now() }, settings.wishesAnHourMax);
    if (await claim()) return true;
    await freePlacesOfTalk(contact.id);
    return claim();
  };

  /** @param isAside the text leaves an open question untouched: it is read by itself, at once */
  const openNew = async (
    message: InboundMessage,
    contact: Contact,
    text: string,
    isAside: boolean,
  ): Promise<Opened> => {
    await requireUnit(message.phoneNumberId);
    const firstContact = contact.welcomedAt === null;
    const { name: senderName, phone: senderPhone } = contact;
    const part = partOf(message, text);
    const id = wishIdOf(message.id);
    if (!(await mayBegin(id, contact, text))) return "too many wishes";
    const { phoneNumberId } = message;
    const openKey = isAside
      ? asideKeyOf(contact.id, phoneNumberId, message.wamid)
      : keyAt({ contactId: contact.id, phoneNumberId }, message.at, now(), settings);
    const from = { id, contactId: contact.id, phoneNumberId, senderName, senderPhone, firstContact, part, openKey };
    const opened = openWish(from, now(), settings);
    const wish = isAside ? { ...opened, gatherUntil: now() } : opened;
    const isOpened = (await wishes.open(wish)) || (await wishes.get(id)) !== null;
    if (isOpened && firstContact) await contacts.update(contact.id, { welcomedAt: now() });
    return isOpened ? "opened" : "raced";
  };

  const addToOpen = async (open: Wish, message: InboundMessage, text: string): Promise<Added> => {
    await inbound.assignWish(message.id, open._id);
    const part = partOf(message, text);
    const result =
      open.state === "gathering" || open.state === "sorting"
        ? await wishes.change(open._id, (stored) =>
            acceptsTexts(stored) && (stored.state === "gathering" || stored.state === "sorting")
              ? addPart(stored, part, now(), settings)
              : stored,
          )
        : await answerQuestion(open, message, text);
    if (result === "own" || result === "aside") return result;
    return result !== null && isSettled(result.wish, message.wamid) ? "added" : "raced";
  };

  /**
   * Finds the wish a text belongs to. An old text answers a question that was asked before, or joins the wish of the other old texts; so does a sim
   * or não to the question whether those are still wanted.
   */
  const findOpen = async ({ phoneNumberId, at }: InboundMessage, { id }: Contact, text: string) => {
    const open = await store.findOpen(openKeyOf(id, phoneNumberId));
    const isOld = isStale(at, now(), settings);
    if (open !== null && (!isOld || isQuestion(open))) return open;
    if (!isOld && readChoice(text, STILL_OPTIONS).kind !== "pick") return null;
    const old = await store.findOpen(oldKeyOf(id, phoneNumberId));
    return isOld || old?.state === "asking_still" ? old : null;
  };

  const isAppliedTo = async (wishId: string | null, wamid: string): Promise<boolean> => {
    const assigned = wishId === null ? null : await wishes.get(wishId);
    return assigned !== null && isApplied(assigned, wamid);
  };

  /** Returns whether another delivery of the message, handled beside this one, has given its text to a wish that is not open any more because of it. */
  const isTaken = async ({ id, wamid }: InboundMessage): Promise<boolean> =>
    isAppliedTo((await inbound.get(id)).wishId, wamid);

  /** `wishId`: the wish an earlier attempt at the same message was adding it to. */
  return async (
    message: InboundMessage,
    contact: Contact,
    text: string,
    wishId: string | null,
  ): Promise<TextOutcome> => {
    if (await isAppliedTo(wishId, message.wamid)) return "added";
    for (let count = 0; count < RACES_MAX; count += 1) {
      // A person not welcomed yet has no open wish, or one opened at this moment, whose key then prevents a second.
      const mayHaveOpen = contact.welcomedAt !== null || count > 0;
      const open = mayHaveOpen ? await findOpen(message, contact, text) : null;
      if (open === null && mayHaveOpen && (await isTaken(message))) return "added";
      const added = open ? await addToOpen(open, message, text) : null;
      const isNew = added === null || added === "own" || added === "aside";
      const outcome = isNew ? await openNew(message, contact, text, added === "aside") : added;
      if (outcome === "too many wishes") await replyHourly(message, contact, "full", tooManyWishes());
      if (outcome !== "raced") return outcome;
    }
    throw new AppError("unavailable", "Recebemos várias mensagens suas ao mesmo tempo. Tente de novo.");
  };
}

/** Returns whether the wish took the text, or takes no more of them. */
const isSettled = (wish: Wish, wamid: string): boolean =>
  isApplied(wish, wamid) || (acceptsTexts(wish) && isFull(wish));

const isQuestion = ({ state }: Wish): boolean =>
  state === "asking_number" || state === "asking_unit" || state === "asking_category";

/** `too many wishes`: the person began as many within the hour as they may, and was told. */
export type TextOutcome = "added" | "opened" | "too many wishes";
/** `own` and `aside`: the text leaves the open question, and opens a wish of its own. */
type Added = "added" | "raced" | "own" | "aside";
type Opened = Exclude<TextOutcome, "added"> | "raced";

export type HandleText = (
  message: InboundMessage,
  contact: Contact,
  text: string,
  wishId: string | null,
) => Promise<TextOutcome>;
