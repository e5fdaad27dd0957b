import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { type OutgoingMessage, recipientKey } from "../../domain/outgoing/message.ts";
import type { DeliveryStore } from "../ports/delivery-store.ts";
import type { RecipientStore } from "../ports/recipient-store.ts";
import type { MessageSender } from "./message-sender.ts";

/** The messages this service sends. */
export type OutgoingMessages = {
  /** Stores the message, unless its id is stored already, then has it sent. */
  enqueue(message: OutgoingMessage): Promise<void>;
  /** The offer that the message with this wamid sent to a merchant; null for other messages. */
  offerOf(wamid: string): Promise<OutgoingMessage["offer"]>;
};

export type OutgoingMessagesDeps = {
  deliveries: Pick<DeliveryStore, "insert" | "byWamid">;
  recipients: Pick<RecipientStore, "append">;
  sender: Pick<MessageSender, "enqueue">;
  now: () => Date;
  crash: CrashPoint;
};

/** Stores messages before they are sent. */
export function createOutgoingMessages({
  deliveries,
  recipients,
  sender,
  now,
  crash,
}: OutgoingMessagesDeps): OutgoingMessages {
  return {
    async enqueue(message) {
      const recipient = recipientKey(message);
      await deliveries.insert(message, now());
      crash("outgoing-stored");
      // A message that was stored and not appended, the sweep appends.
      sender.enqueue(await recipients.append(recipient, message.id));
    },
    offerOf: async (wamid) => (await deliveries.byWamid(wamid))?.message.offer ?? null,
  };
}
