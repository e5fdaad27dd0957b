import { AppError } from "@tenho/kernel/errors/app-error";
import { v5 as uuidOf } from "uuid";
import { addPart, openKeyOf, openWish, takesTexts } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Contact, ContactStore, InboundStore, WishStore } from "../ports/stores.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { AnswerQuestion } from "./answer-question.ts";

const WISH_IDS = "8f6b2c58-6d0e-4b57-9a52-3a1f2f0c7a10";
const TRIES_MAX = 10;

export type HearDeps = {
  wishes: Wishes;
  store: Pick<WishStore, "findOpen">;
  inbound: Pick<InboundStore, "aim">;
  contacts: Pick<ContactStore, "set">;
  answerQuestion: AnswerQuestion;
  settings: FlowSettings;
  now: () => Date;
};

/** The wish a text begins always gets the same id, however often the text is delivered. */
export const wishIdOf = (inboundId: string): string => uuidOf(inboundId, WISH_IDS);

/**
 * A text of a consumer: one more part of the open wish, the answer to its question, or a new wish.
 *
 * @param aimedAt the wish an earlier attempt at the same message was giving it to
 * Raises: unavailable when other messages of the same person are faster all the time.
 */
export function createHearText(deps: HearDeps) {
  const { wishes, store, inbound, contacts, answerQuestion, settings, now } = deps;

  const begin = async (message: InboundMessage, contact: Contact, text: string): Promise<boolean> => {
    const firstContact = contact.welcomedAt === null;
    const { name: senderName, phone: senderPhone } = contact;
    const part = { wamid: message.wamid, text, at: message.at, seq: message.seq };
    const id = wishIdOf(message.id);
    const { phoneNumberId } = message;
    const from = { id, contactId: contact.id, phoneNumberId, senderName, senderPhone, firstContact, part };
    const isOpened = (await wishes.open(openWish(from, now(), settings))) || (await wishes.get(id)) !== null;
    if (isOpened && firstContact) await contacts.set(contact.id, { welcomedAt: now() });
    return isOpened;
  };

  const add = async (open: Wish, message: InboundMessage, text: string): Promise<boolean> => {
    await inbound.aim(message.id, open._id);
    const part = { wamid: message.wamid, text, at: message.at, seq: message.seq };
    const result =
      open.state === "gathering" || open.state === "sorting"
        ? await wishes.change(open._id, (stored) =>
            takesTexts(stored) && (stored.state === "gathering" || stored.state === "sorting")
              ? addPart(stored, part, now(), settings)
              : stored,
          )
        : await answerQuestion(open, message, text);
    return result?.wish.heard.includes(message.wamid) ?? false;
  };

  return async (message: InboundMessage, contact: Contact, text: string, aimedAt: string | null): Promise<string> => {
    const aimed = aimedAt === null ? null : await wishes.get(aimedAt);
    if (aimed?.heard.includes(message.wamid)) return "heard";
    for (let count = 0; count < TRIES_MAX; count += 1) {
      const open = await store.findOpen(openKeyOf(contact.id, message.phoneNumberId));
      const isHeard = open ? await add(open, message, text) : await begin(message, contact, text);
      if (isHeard) return open ? "heard" : "opened";
    }
    throw new AppError("unavailable", "Recebemos várias mensagens suas ao mesmo tempo. Tente de novo.");
  };
}

export type HearText = ReturnType<typeof createHearText>;
