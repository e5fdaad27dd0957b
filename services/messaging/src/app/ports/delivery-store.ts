import type { DeliveryState } from "../../domain/outgoing/delivery-state.ts";
import type { OutgoingContent, OutgoingMessage } from "../outgoing/outgoing-messages.ts";

/** An outgoing message with what became of it so far. */
export type Delivery = {
  message: OutgoingMessage;
  state: DeliveryState;
  /** Times it was marked as being sent. */
  attempts: number;
  /** Times Meta refused it for now; the pauses grow with it. */
  refusals: number;
  nextAttemptAt: Date;
  sendingAt: Date | null;
  wamid: string | null;
  /** Of tries that failed late: what is still said of them concerns nobody. */
  earlierWamids: string[];
  /** Meta said the window was closed: only the template will do. */
  asTemplate: boolean;
  /** Not on WhatsApp at the first form of the number. */
  otherNumber: boolean;
  /** What a listener still has to hear. */
  news: "accepted" | "failed" | null;
  settledAt: Date | null;
  failure: string | null;
  createdAt: Date;
};

export type Unsettled = Pick<Delivery, "state" | "nextAttemptAt" | "sendingAt"> & { id: string; person: string };

export type Claim = { id: string; from: "queued" | "sending"; attempts: number };

export type DeliveryPatch = Partial<
  Pick<
    Delivery,
    | "nextAttemptAt"
    | "refusals"
    | "earlierWamids"
    | "wamid"
    | "asTemplate"
    | "otherNumber"
    | "news"
    | "settledAt"
    | "failure"
  >
>;

/** Every change is conditional on the state it was decided from; `false` means somebody else was faster. */
export type DeliveryStore = {
  insert(message: OutgoingMessage, at: Date): Promise<void>;
  get(id: string): Promise<Delivery | null>;
  byWamid(wamid: string): Promise<Delivery | null>;
  /** What Meta has not taken yet, oldest first: what waits to be sent and what was marked and never settled. */
  unsettled(limit: number): Promise<Unsettled[]>;
  withNews(limit: number): Promise<Delivery[]>;
  /** Marks the message as being sent; one attempt more. */
  claim(claim: Claim, at: Date): Promise<boolean>;
  /** Moves a message forward, unless it has moved past `to` already. */
  advance(id: string, from: DeliveryState, to: DeliveryState, patch: DeliveryPatch): Promise<boolean>;
  /** Puts a message that is being sent or was failed by a status back in the queue. */
  requeue(id: string, from: DeliveryState, patch: DeliveryPatch): Promise<boolean>;
  newsTold(id: string): Promise<void>;
  recordError(id: string, error: { code: number; title: string; details: string; at: Date }): Promise<void>;
};

export type Recipient = { to: string } | { recipient: string };

export type SendResult =
  | { outcome: "accepted"; wamid: string; waId: string | null }
  | { outcome: "refused"; code: number; title: string; details: string }
  /** Certainly not taken: no connection, breaker open. */
  | { outcome: "not_sent"; delayMs: number }
  /** Perhaps taken: no answer came. The status echo settles it. */
  | { outcome: "unknown" };

/** The Graph API. */
export type Graph = {
  send(request: {
    id: string;
    phoneNumberId: string;
    recipient: Recipient;
    content: OutgoingContent;
  }): Promise<SendResult>;
};

/** Whom a message speaks to, from which of our numbers: messages to one person go out in order. */
export const personOf = ({ contactId, phoneNumberId }: Pick<OutgoingMessage, "contactId" | "phoneNumberId">): string =>
  `${contactId}:${phoneNumberId}`;
