import { AppError } from "@tenho/kernel/errors/app-error";
import { comparable } from "../../domain/intake/automatic-reply.ts";
import {
  acceptsTexts,
  addPart,
  asideKeyOf,
  openKeyOf,
  openWish,
  partOf,
  replaceParts,
} from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { readChoice } from "../../domain/intake/read-choice.ts";
import { saysSomething } from "../../domain/intake/says-something.ts";
import { keyAt, oldKeyOf, STILL_OPTIONS } from "../../domain/intake/still-wanted.ts";
import { wishIdOf } from "../../domain/intake/wish-id.ts";
import { withoutNo } from "../../domain/intake/words-meanwhile.ts";
import { tooManyWishes } from "../../domain/outgoing/texts/consumer.ts";
import { isApplied, isFull, withApplied } from "../../domain/wish/applied-messages.ts";
import { type FlowSettings, isStale } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { AnswerLate } from "./answer-late.ts";
import type { AnswerQuestion } from "./answer-question.ts";
import type { Corrected, CorrectWish } from "./correct-wish.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { RequireUnit } from "./require-unit.ts";
import type { TellRepeated } from "./tell-repeated.ts";

const RACES_MAX = 10;

export type HandleTextDeps = {
  wishes: Pick<Wishes, "get" | "open" | "change">;
  store: Pick<WishStore, "findOpen">;
  inbound: Pick<InboundStore, "get" | "assignWish">;
  contacts: Pick<ContactStore, "update" | "claimPlace" | "placesOf" | "freePlaces">;
  replyHourly: ReplyHourly;
  answerQuestion: AnswerQuestion;
  answerLate: AnswerLate;
  correctWish: CorrectWish;
  tellRepeated: TellRepeated;
  requireUnit: RequireUnit;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Handles a consumer's text: one more part of the open wish, the answer to its question, or a new wish, also beside a question that it does not answer.
 *
 * Raises: unavailable when other messages of the same person keep changing the wish first; not_found when no unit has the number of a new one.
 */
export function createHandleText(deps: HandleTextDeps): HandleText {
  const { wishes, store, inbound, contacts, answerQuestion, correctWish, requireUnit, replyHourly, settings, now } =
    deps;

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

  /** @param isAside the text leaves an open question untouched: it is read by itself, at once. @param replaced the wish it takes the place of */
  const openNew = async (
    message: InboundMessage,
    contact: Contact,
    text: string,
    { isAside, replaced }: { isAside: boolean; replaced: Wish | null },
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
    const opened = { ...openWish(from, now(), settings), ...(replaced !== null && { replaces: placeOf(replaced) }) };
    const wish = isAside ? { ...opened, gatherUntil: now() } : opened;
    const isOpened = (await wishes.open(wish)) || (await wishes.get(id)) !== null;
    if (isOpened && firstContact) await contacts.update(contact.id, { welcomedAt: now() });
    return isOpened ? "opened" : "raced";
  };

  /** Adds a text to the wish that is being gathered; one that takes back what it asked for takes its place. */
  const gather = async (open: Wish, message: InboundMessage, text: string) => {
    const wanted = await correctWish.wanted(text, open.text);
    return wishes.change(open._id, (stored) => {
      if (!acceptsTexts(stored) || (stored.state !== "gathering" && stored.state !== "sorting")) return stored;
      // The same words twice say no more than once.
      const words = comparable(text);
      const isSaid = words !== "" && stored.parts.some((part) => comparable(part.text) === words);
      if (isSaid) return withoutText(stored, message);
      return wanted === null
        ? addPart(stored, partOf(message, text), now(), settings)
        : replaceParts(stored, partOf(message, wanted), now(), settings);
    });
  };

  const addToOpen = async (open: Wish, message: InboundMessage, contact: Contact, text: string): Promise<Added> => {
    await inbound.assignWish(message.id, open._id);
    const isGathering = open.state === "gathering" || open.state === "sorting";
    const result = isGathering
      ? await gather(open, message, text)
      : await answerQuestion(open, message, text, () => mayBegin(wishIdOf(message.id), contact, text));
    if (result === "own" || result === "aside" || result === "too many wishes") return result;
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
    const assigned = wishId === null ? null : await wishes.get(wishId);
    if (assigned !== null && isApplied(assigned, message.wamid)) return "added";
    // An earlier delivery may have stopped between the end of that wish and the one that takes its place.
    const isEnded = assigned?.replacedBy === wishIdOf(message.id);
    let corrected: Corrected | null = isEnded ? { text: withoutNo(text), replaced: assigned } : null;
    for (let count = 0; count < RACES_MAX; count += 1) {
      // A person not welcomed yet has no open wish, or one opened at this moment, whose key then prevents a second.
      const mayHaveOpen = contact.welcomedAt !== null || count > 0;
      const open = mayHaveOpen ? await findOpen(message, contact, text) : null;
      if (open === null && mayHaveOpen && (await isTaken(message))) return "added";
      const added = open ? await addToOpen(open, message, contact, text) : null;
      const isNew = added === null || added === "own" || added === "aside";
      if (added === null && corrected === null) {
        if (mayHaveOpen && (await deps.answerLate(message, contact, text))) return "added";
        const applied = await correctWish.apply(message, contact, text);
        if (applied === "respelt") return applied;
        corrected = applied;
        if (applied === null && (await deps.tellRepeated(message, contact, text))) return "asked already";
      }
      if (added === "own") corrected = { text, replaced: open };
      const about = { isAside: added === "aside", replaced: corrected?.replaced ?? null };
      const outcome = isNew ? await openNew(message, contact, corrected?.text ?? text, about) : added;
      if (outcome === "too many wishes") await replyHourly(message, contact, "full", tooManyWishes());
      if (outcome !== "raced") return outcome;
    }
    throw new AppError("unavailable", "Recebemos várias mensagens suas ao mesmo tempo. Tente de novo.");
  };
}

const placeOf = ({ text, offers }: Wish) => ({ text, wasAsked: offers.some(({ askedAt }) => askedAt !== null) });

/** The wish with a message that adds nothing to it. */
const withoutText = (wish: Wish, { wamid }: InboundMessage): Wish =>
  isApplied(wish, wamid) || isFull(wish) ? wish : { ...wish, appliedMessageIds: withApplied(wish, wamid) };

/** Returns whether the wish took the text, or takes no more of them. */
const isSettled = (wish: Wish, wamid: string): boolean =>
  isApplied(wish, wamid) || (acceptsTexts(wish) && isFull(wish));

const isQuestion = ({ state }: Wish): boolean =>
  state === "asking_number" || state === "asking_unit" || state === "asking_category";

/**
 * `too many wishes`: the person began as many within the hour as they may, and was told. `respelt`: it only writes a word of a wish again. `asked
 * already`: it asks for the same once more, and the person was told how that stands.
 */
export type TextOutcome = "added" | "opened" | "too many wishes" | "respelt" | "asked already";
/** `own` and `aside`: the text leaves the open question, and opens a wish of its own. */
type Added = "added" | "raced" | "own" | "aside" | "too many wishes";
type Opened = Exclude<TextOutcome, "added" | "respelt" | "asked already"> | "raced";

export type HandleText = (
  message: InboundMessage,
  contact: Contact,
  text: string,
  wishId: string | null,
) => Promise<TextOutcome>;
