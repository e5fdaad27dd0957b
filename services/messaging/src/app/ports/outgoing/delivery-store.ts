import type { MessagePricing } from "../../../domain/costs/message-costs.ts";
import type { DeliveryState } from "../../../domain/outgoing/delivery-state.ts";
import type { OutgoingMessage } from "../../../domain/outgoing/message.ts";

export type PendingNotice = "accepted" | "failed";

/** An outgoing message with its delivery so far. */
export type Delivery = {
  message: OutgoingMessage;
  state: DeliveryState;
  /** How often it was claimed for sending. */
  attempts: number;
  /** How often Meta refused it for now; the pauses grow with it. */
  refusals: number;
  nextAttemptAt: Date;
  sendingAt: Date | null;
  wamid: string | null;
  /** Of attempts that failed late: their later statuses are ignored. */
  earlierWamids: string[];
  /** Meta found the 24 h window closed: send the template. */
  asTemplate: boolean;
  /** Not on WhatsApp at the first form of the number: send to the other. */
  otherNumber: boolean;
  /** The outcome not yet passed on to its offer. */
  pendingNotice: PendingNotice | null;
  settledAt: Date | null;
  failure: string | null;
  createdAt: Date;
};

export type Unsettled = Pick<Delivery, "state" | "nextAttemptAt" | "sendingAt"> & { id: string; recipient: string };

/** An offer's message that is held; `template`: what it would be sent as. */
export type HeldOffer = Pick<OutgoingMessage, "contactId" | "phoneNumberId" | "offer" | "usefulUntil"> & {
  id: string;
  template: string | null;
  asTemplate: boolean;
};

export type DeliveryPatch = Partial<
  Pick<
    Delivery,
    | "nextAttemptAt"
    | "refusals"
    | "earlierWamids"
    | "wamid"
    | "asTemplate"
    | "otherNumber"
    | "pendingNotice"
    | "settledAt"
    | "failure"
  >
> & { pricing?: MessagePricing };

/** A status of a message Meta has accepted: that the one it calls `wamid` is at `to` now; `pricing` null: not said. */
export type Confirmation = { id: string; wamid: string; to: DeliveryState; pricing: MessagePricing | null };

/** Meta's answer to a message that was being sent. */
export type Acceptance = { id: string; wamid: string; pendingNotice: PendingNotice | null; at: Date };

/** Every change is conditional on the state it was decided from; `false` or null: another caller was faster. */
export type DeliveryStore = {
  /** Stores messages, in their order, to be sent at once; null in place of one whose id is stored already. */
  insert(messages: readonly OutgoingMessage[], at: Date): Promise<(Delivery | null)[]>;
  get(id: string): Promise<Delivery | null>;
  byWamid(wamid: string): Promise<Delivery | null>;
  /** Messages Meta has not accepted yet, oldest first: queued, or claimed and never confirmed. */
  unsettled(limit: number): Promise<Unsettled[]>;
  /** Messages whose outcome, settled by `settledBy`, has not been passed on. */
  withPendingNotice(settledBy: Date, limit: number): Promise<Delivery[]>;
  /** Messages that are held, oldest first. */
  held(limit: number): Promise<HeldOffer[]>;
  /** How many are held, counted up to some thousands. */
  countHeld(): Promise<number>;
  /** Marks a message in the queue whose next attempt is due at `at` as being sent; null also when it is not. */
  claimQueued(id: string, at: Date): Promise<Delivery | null>;
  /** Claims messages no process has claimed yet; in their order, whether it was this call that did. */
  claimFirst(ids: readonly string[], at: Date): Promise<boolean[]>;
  /** Claims a message once more that was being sent when its process died. */
  claimAgain(id: string, attempts: number, at: Date): Promise<Delivery | null>;
  /** Moves a message from one state to another; answers it as it then is. */
  advance(id: string, from: DeliveryState, to: DeliveryState, patch: DeliveryPatch): Promise<Delivery | null>;
  /** Records acceptances of messages that are being sent; in their order, whether a message is accepted under that wamid. */
  accept(acceptances: readonly Acceptance[]): Promise<boolean[]>;
  /**
   * Moves messages Meta has accepted forward; none of them twice in one call. In their order, whether a message was there under
   * that wamid and nothing is left to do: `false` has to be decided from the message as it is.
   */
  confirm(confirmations: readonly Confirmation[]): Promise<boolean[]>;
  /** Puts a message that is being sent, or that a status reported as failed, back in the queue. */
  requeue(id: string, from: DeliveryState, patch: DeliveryPatch): Promise<boolean>;
  /** Clears the marks of these messages that still are `notice`, with whatever is written of messages soon. */
  clearPendingNotices(ids: readonly string[], notice: PendingNotice): Promise<void>;
  recordError(id: string, error: { code: number; title: string; details: string; at: Date }): Promise<void>;
};
