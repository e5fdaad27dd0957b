import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { currentTrace } from "@tenho/kernel/telemetry/span";
import { type OutgoingMessage, recipientKey } from "../../domain/outgoing/message.ts";
import type { DeliveryStore } from "../ports/delivery-store.ts";
import type { MessageSender } from "./message-sender.ts";

/** The messages this service sends. */
export type OutgoingMessages = {
  /** Stores the messages, except those whose ids are stored already, then has them sent; to one recipient in this order. */
  enqueue(messages: readonly OutgoingMessage[]): Promise<void>;
  /** Withdraws those of these messages that are not sent yet; one that is being sent at this moment may still go out. Safe to repeat. */
  withdraw(ids: readonly string[]): Promise<void>;
  /** The offer that the message with this wamid sent to a merchant; null for other messages. */
  offerOf(wamid: string): Promise<OutgoingMessage["offer"]>;
  /** Moment at which a message to the contact was last handed over to be sent; null: never. */
  lastSentTo(contactId: string): Promise<Date | null>;
  /** The message with this wamid; null when it is none of ours. */
  messageOf(wamid: string): Promise<OutgoingMessage | null>;
};

export type OutgoingMessagesDeps = {
  deliveries: Pick<DeliveryStore, "insert" | "byWamid" | "lastTo" | "withdraw">;
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
      // The sweep appends a message that was stored and not appended.
      const byRecipient = Map.groupBy(queued, ({ recipient }) => recipient);
      await Promise.all([...byRecipient].map(([recipient, its]) => sender.enqueue(recipient, its)));
    },
    withdraw: (ids) => deliveries.withdraw(ids, now()),
    offerOf: async (wamid) => (await deliveries.byWamid(wamid))?.message.offer ?? null,
    lastSentTo: (contactId) => deliveries.lastTo(contactId),
    messageOf: async (wamid) => (await deliveries.byWamid(wamid))?.message ?? null,
  };
}
