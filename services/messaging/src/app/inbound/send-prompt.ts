import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { OutgoingContent } from "../../domain/outgoing/message.ts";
import { optionsOf } from "../../domain/outgoing/options.ts";
import type { Contact, ContactStore, Prompt } from "../ports/contact-store.ts";
import type { SendReply } from "./send-reply.ts";

/**
 * Sends a reply with buttons that belongs to no wish, and records them, so that a typed answer is understood. It replaces the question before. Safe to
 * repeat.
 */
export const createSendPrompt =
  (deps: { contacts: Pick<ContactStore, "ask">; sendReply: SendReply }): SendPrompt =>
  async (message, contact, kind, content, more = {}) => {
    const { contact: patch = {}, ...ofPrompt } = more;
    const buttons = optionsOf(content).map(({ id, title }) => ({ id, title }));
    if (buttons.length > 0) {
      await deps.contacts.ask(contact.id, { at: message.at, buttons, askedBy: message.wamid, ...ofPrompt }, patch);
    }
    await deps.sendReply(message, contact, kind, content);
  };

export type SendPrompt = (
  message: Pick<InboundMessage, "wamid" | "phoneNumberId" | "at">,
  contact: Contact,
  kind: string,
  content: OutgoingContent,
  more?: Pick<Prompt, "stray"> & { contact?: Partial<Pick<Contact, "welcomedAt">> },
) => Promise<void>;
