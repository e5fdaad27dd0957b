import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { currentTrace } from "@tenho/kernel/trace/span";
import { type OutgoingMessage, recipientKey } from "../../domain/outgoing/message.ts";
import type { DeliveryStore } from "../ports/outgoing/delivery-store.ts";
import type { MessageSender } from "./message-sender.ts";

/** The messages this service sends. */
export type OutgoingMessages = {
  /** Stores the messages, except those whose ids are stored already, then has them sent; to one recipient in this order. */
  enqueue(messages: readonly OutgoingMessage[]): Promise<void>;
  /** The offer that the message with this wamid sent to a merchant; null for other messages. */
  offerOf(wamid: string): Promise<OutgoingMessage["offer"]>;
  /** The message with this wamid; null when it is none of ours. */
  messageOf(wamid: string): Promise<OutgoingMessage | null>;
};

export type OutgoingMessagesDeps = {
  deliveries: Pick<DeliveryStore, "insert" | "byWamid">;
  sender: Pick<MessageSender, "enqueue">;
  now: () => Date;
  crash: CrashPoint;
};

function withTrace(message: OutgoingMessage): OutgoingMessage {
  const trace = message.trace ?? currentTrace();
  return trace === undefined ? message : { ...message, trace };
}

/** Stores messages before they are sent. */
export function createOutgoingMessages({ deliveries, sender, now, crash }: OutgoingMessagesDeps): OutgoingMessages {
  return {
    async enqueue(messages) {
      if (messages.length === 0) return;
      const inserted = await deliveries.insert(messages.map(withTrace), now());
      crash("outgoing-stored");
      const queued = messages.map((message, index) => {
        return { id: message.id, recipient: recipientKey(message), delivery: inserted[index] ?? null };
      });
      // A message that was stored and not appended, the sweep appends.
      const byRecipient = Map.groupBy(queued, ({ recipient }) => recipient);
      await Promise.all([...byRecipient].map(([recipient, its]) => sender.enqueue(recipient, its)));
    },
    offerOf: async (wamid) => (await deliveries.byWamid(wamid))?.message.offer ?? null,
    messageOf: async (wamid) => (await deliveries.byWamid(wamid))?.message ?? null,
  };
}
