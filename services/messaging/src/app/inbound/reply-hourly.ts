import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { OutgoingContent } from "../../domain/outgoing/message.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Contact } from "../ports/contact-store.ts";

const HOUR_MS = 3_600_000;

/**
 * Sends a contact a reply at most once an hour, or within `withinMs`, by when they wrote, however often they cause it: a stranger who taps old buttons
 * costs one message, and so do ten pictures. Repeating the message sends nothing more. It goes out after a SAIR too, as a reply does.
 */
export type ReplyHourly = (
  message: Pick<InboundMessage, "phoneNumberId" | "at">,
  contact: Contact,
  kind: string,
  content: OutgoingContent,
  withinMs?: number,
) => Promise<void>;

export const createReplyHourly =
  (outgoing: Pick<OutgoingMessages, "enqueue">): ReplyHourly =>
  ({ phoneNumberId, at }, contact, kind, content, withinMs = HOUR_MS) =>
    outgoing.enqueue([
      {
        id: `${kind}:${contact.id}:${Math.floor(at.getTime() / withinMs)}`,
        contactId: contact.id,
        phoneNumberId,
        inWindow: content,
        outsideWindow: null,
        offer: null,
        usefulUntil: null,
        ...(contact.optedOutAt !== null && { afterOptOut: true }),
      },
    ]);
