import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { OutgoingContent, OutgoingMessage } from "../../domain/outgoing/message.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Contact } from "../ports/contact-store.ts";

/**
 * Sends a reply to a message that belongs to no wish; at most one of each kind per message. A person who had written SAIR before that message gets it
 * all the same: what they asked for since is answered.
 */
export type SendReply = (
  message: Pick<InboundMessage, "wamid" | "phoneNumberId">,
  contact: Contact,
  kind: string,
  content: OutgoingContent,
  more?: Partial<Pick<OutgoingMessage, "afterOptOut" | "offer" | "usefulUntil" | "about">>,
) => Promise<void>;

export const createSendReply =
  (outgoing: Pick<OutgoingMessages, "enqueue">): SendReply =>
  ({ wamid, phoneNumberId }, contact, kind, content, more = {}) =>
    outgoing.enqueue([
      {
        id: kind === "welcome" ? `welcome:${contact.id}` : `${kind}:${wamid}`,
        contactId: contact.id,
        phoneNumberId,
        inWindow: content,
        outsideWindow: null,
        offer: null,
        usefulUntil: null,
        ...(contact.optedOutAt !== null && { afterOptOut: true }),
        ...more,
      },
    ]);
