import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { OutgoingContent, OutgoingStore } from "../outgoing/outgoing-messages.ts";
import type { Contact } from "../ports/stores.ts";

/** An immediate reply to a message that belongs to no wish; at most one of a kind for each message. */
export type SayNow = (
  message: Pick<InboundMessage, "wamid" | "phoneNumberId">,
  contact: Contact,
  kind: string,
  content: OutgoingContent,
) => Promise<void>;

export const createSayNow =
  (outgoing: Pick<OutgoingStore, "put">): SayNow =>
  ({ wamid, phoneNumberId }, contact, kind, content) =>
    outgoing.put({
      id: kind === "welcome" ? `welcome:${contact.id}` : `${kind}:${wamid}`,
      contactId: contact.id,
      phoneNumberId,
      inWindow: content,
      outsideWindow: null,
      offer: null,
      usefulUntil: null,
    });
