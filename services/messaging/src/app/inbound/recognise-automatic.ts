import { automaticShape, comparable } from "../../domain/intake/automatic-reply.ts";
import type { DialogueAct } from "../../domain/intake/dialogue-act.ts";
import { endAsTalk } from "../../domain/intake/end-as-talk.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { mayBeRequest } from "../../domain/intake/merchant-safe.ts";
import { type AutomaticReason, isRepeated, lastSaid } from "../../domain/people/talk.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish, WishState } from "../../domain/wish/wish.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { CategorisationClient } from "../ports/clients.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { AnswersNewOffer } from "./answers-new-offer.ts";
import { textDigest } from "./text-digest.ts";

/** Meta's clock has whole seconds. */
const CLOCK_MS = 1_000;
/** Texts of one person in an hour that come at once with a shop's words and are answered all the same: people rarely write so many. */
const DOUBTFUL_MAX = 3;
/** Acts of a line that belongs to the wish whose texts are still gathered. */
const GOES_ON: readonly DialogueAct[] = ["request", "addition", "answer"];
/** Questions that the same person answers alike each time; they are asked a bounded number of times. */
const ANSWERED_ALIKE: readonly WishState[] = ["asking_number", "asking_unit"];

export type RecogniseAutomaticDeps = {
  contacts: Pick<ContactStore, "noteText" | "countAutomatic" | "claimPlace">;
  wishes: Pick<Wishes, "change">;
  categorisation: Pick<CategorisationClient, "categorise">;
  outgoing: Pick<OutgoingMessages, "lastSentTo">;
  answersNewOffer: AnswersNewOffer;
  onAutomatic: (reason: AutomaticReason) => void;
  settings: Pick<FlowSettings, "automaticWithinMs" | "askBelow">;
  now: () => Date;
};

/** `doubtful`: some words of a text that came at once are a shop's; it is answered as a person's, but no company is asked for it before its person says so. */
export type Writer = "machine" | "doubtful" | "person";

/**
 * Tells a text that a phone or a bot sent by itself from a person's: a machine's opens no wish, is joined to none and ends no SAIR. An open wish of
 * nothing but the same text ends without a word. Safe to repeat. Raises: what the classification raises.
 *
 * @param open the person's wish that further texts belong to; null: none
 */
export function createRecogniseAutomatic(deps: RecogniseAutomaticDeps): RecogniseAutomatic {
  const { contacts, wishes, categorisation, outgoing, answersNewOffer, settings, now } = deps;

  const isQuick = async ({ at }: InboundMessage, contact: Contact): Promise<boolean> => {
    const sentAt = await outgoing.lastSentTo(contact.id);
    const sinceMs = sentAt === null ? Number.POSITIVE_INFINITY : at.getTime() - sentAt.getTime();
    return sinceMs > -CLOCK_MS && sinceMs <= settings.automaticWithinMs;
  };

  /** Returns whether a line says nothing about the wish that is being gathered, which is answered without it. */
  const isBesideWish = async (text: string, open: Wish | null): Promise<boolean> => {
    const isGathering = open !== null && (open.state === "gathering" || open.state === "sorting");
    if (!isGathering || open.parts.length === 0) return false;
    const { act, guess } = await categorisation.categorise(text, settings.askBelow, "wish");
    return act !== null && !GOES_ON.includes(act.act) && !mayBeRequest(guess);
  };

  const reasonOf = async (
    message: InboundMessage,
    contact: Contact,
    text: string,
    open: Wish | null,
  ): Promise<AutomaticReason | "doubtful" | null> => {
    const { wamid, at } = message;
    const digest = textDigest(text);
    const talk = await contacts.noteText(contact.id, { wamid, digest, at });
    if (talk?.freedAt !== undefined) return null;
    const shape = automaticShape(text);
    if (shape === "sure") return "shape";
    const isBesideOthers = open?.parts.some((part) => comparable(part.text) !== comparable(text)) ?? false;
    const mayRepeat = open !== null && ANSWERED_ALIKE.includes(open.state);
    const said = { digest, text, wamid, at };
    const lastAt = talk !== null && !mayRepeat && isRepeated(talk, said, isBesideOthers) ? lastSaid(talk, said) : null;
    if (lastAt !== null && !(await answersNewOffer(contact, text, lastAt))) return "repeated";
    return shape === "maybe" && (await isQuick(message, contact)) ? "doubtful" : null;
  };

  const counted = async ({ at }: InboundMessage, contact: Contact, reason: AutomaticReason): Promise<Writer> => {
    await contacts.countAutomatic(contact.id, reason, at);
    deps.onAutomatic(reason);
    return "machine";
  };

  const mayBeAnswered = ({ wamid }: InboundMessage, { id }: Contact): Promise<boolean> =>
    contacts.claimPlace(id, "doubtful", { id: wamid, at: now() }, DOUBTFUL_MAX);

  return async (message, contact, text, open) => {
    // A text that belongs to a wish already was a person's.
    if (open?.parts.some(({ wamid }) => wamid === message.wamid)) return "person";
    const reason = await reasonOf(message, contact, text, open);
    if (reason === null) return "person";
    const isDoubtful = reason === "doubtful";
    if (isDoubtful && (await isBesideWish(text, open))) return counted(message, contact, "quick");
    if (isDoubtful && (await mayBeAnswered(message, contact))) return "doubtful";
    if (open !== null) {
      await wishes.change(open._id, (stored) => endAsTalk(stored, comparable(text), now()));
    }
    return counted(message, contact, isDoubtful ? "quick" : reason);
  };
}

export type RecogniseAutomatic = (
  message: InboundMessage,
  contact: Contact,
  text: string,
  open: Wish | null,
) => Promise<Writer>;
