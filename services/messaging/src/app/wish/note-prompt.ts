import { optionsOf } from "../../domain/outgoing/options.ts";
import type { Effect, Wish } from "../../domain/wish/wish.ts";
import type { ContactStore } from "../ports/contact-store.ts";

/**
 * Records the buttons of a question that replies to a text which was no wish, so that the next text may answer it as a tap does. It replaces the
 * question before. Safe to repeat: what a person answered is taken once.
 */
export const createNotePrompt =
  ({ contacts }: { contacts: Pick<ContactStore, "ask"> }): NotePrompt =>
  async (wish, { message, toConsumer }) => {
    if (!toConsumer || wish.state !== "void") return;
    const buttons = optionsOf(message.inWindow).map(({ id, title }) => ({ id, title }));
    const follows = wish.parts.at(-1)?.wamid;
    if (buttons.length === 0 || follows === undefined) return;
    await contacts.ask(wish.contactId, { at: wish.receivedAt, buttons, askedBy: follows, follows });
  };

export type NotePrompt = (wish: Wish, effect: Extract<Effect, { kind: "send_message" }>) => Promise<void>;
