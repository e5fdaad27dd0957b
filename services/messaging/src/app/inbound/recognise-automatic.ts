import { createHash } from "node:crypto";
import { automaticShape, comparable } from "../../domain/intake/automatic-reply.ts";
import { endAsTalk } from "../../domain/intake/end-as-talk.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { isRepeated, lastSaid } from "../../domain/people/talk.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish, WishState } from "../../domain/wish/wish.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { AnswersNewOffer } from "./answers-new-offer.ts";

/** Meta's clock has whole seconds. */
const CLOCK_MS = 1_000;
const DIGEST_LENGTH = 16;
/** Questions that the same person answers alike each time; they are asked a bounded number of times. */
const ANSWERED_ALIKE: readonly WishState[] = ["asking_number", "asking_unit"];

export type RecogniseAutomaticDeps = {
  contacts: Pick<ContactStore, "noteText" | "countAutomatic">;
  wishes: Pick<Wishes, "change">;
  outgoing: Pick<OutgoingMessages, "lastSentTo">;
  answersNewOffer: AnswersNewOffer;
  onAutomatic: (reason: AutomaticReason) => void;
  settings: Pick<FlowSettings, "automaticWithinMs">;
  now: () => Date;
};

/** `shape`: its words are a shop's greeting, away text or menu. `quick`: some are, and it came at once after a message of ours. `repeated`: a machine repeats itself. */
export type AutomaticReason = "shape" | "quick" | "repeated";

/**
 * Recognises a text that a phone or a bot sent by itself: it opens no wish, is joined to none and ends no SAIR. An open wish of nothing but the same
 * text ends without a word. Safe to repeat.
 *
 * @param open the person's wish that further texts belong to; null: none
 */
export function createRecogniseAutomatic(deps: RecogniseAutomaticDeps): RecogniseAutomatic {
  const { contacts, wishes, outgoing, answersNewOffer, settings, now } = deps;

  const isQuick = async ({ at }: InboundMessage, contact: Contact): Promise<boolean> => {
    const sentAt = await outgoing.lastSentTo(contact.id);
    const sinceMs = sentAt === null ? Number.POSITIVE_INFINITY : at.getTime() - sentAt.getTime();
    return sinceMs > -CLOCK_MS && sinceMs <= settings.automaticWithinMs;
  };

  const reasonOf = async (
    message: InboundMessage,
    contact: Contact,
    text: string,
    open: Wish | null,
  ): Promise<AutomaticReason | null> => {
    const { wamid, at } = message;
    const digest = createHash("sha256").update(comparable(text)).digest("base64url").slice(0, DIGEST_LENGTH);
    const talk = await contacts.noteText(contact.id, { wamid, digest, at });
    const shape = automaticShape(text);
    if (shape === "sure") return "shape";
    const isBesideOthers = open?.parts.some((part) => comparable(part.text) !== comparable(text)) ?? false;
    const mayRepeat = open !== null && ANSWERED_ALIKE.includes(open.state);
    const said = { digest, text, wamid, at };
    const lastAt = talk !== null && !mayRepeat && isRepeated(talk, said, isBesideOthers) ? lastSaid(talk, said) : null;
    if (lastAt !== null && !(await answersNewOffer(contact, text, lastAt))) return "repeated";
    return shape === "maybe" && (await isQuick(message, contact)) ? "quick" : null;
  };

  return async (message, contact, text, open) => {
    // A text that belongs to a wish already was a person's.
    if (open?.parts.some(({ wamid }) => wamid === message.wamid)) return false;
    const reason = await reasonOf(message, contact, text, open);
    if (reason === null) return false;
    if (open !== null) {
      await wishes.change(open._id, (stored) => endAsTalk(stored, comparable(text), now()));
    }
    await contacts.countAutomatic(contact.id, message.at);
    deps.onAutomatic(reason);
    return true;
  };
}

export type RecogniseAutomatic = (
  message: InboundMessage,
  contact: Contact,
  text: string,
  open: Wish | null,
) => Promise<boolean>;
