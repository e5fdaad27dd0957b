import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { welcome } from "../../domain/outgoing/texts/consumer.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { SendReply } from "./send-reply.ts";

/** Welcomes a person who writes for the first time, before the reply to a message that belongs to no wish. */
export function createWelcomeFirst(deps: {
  contacts: Pick<ContactStore, "update">;
  sendReply: SendReply;
  now: () => Date;
}): WelcomeFirst {
  return async (message: InboundMessage, contact: Contact): Promise<void> => {
    if (contact.welcomedAt !== null) return;
    await deps.sendReply(message, contact, "welcome", welcome());
    await deps.contacts.update(contact.id, { welcomedAt: deps.now() });
  };
}

export type WelcomeFirst = (message: InboundMessage, contact: Contact) => Promise<void>;
