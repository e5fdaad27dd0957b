import type { MessagePricing } from "../../costs/message-costs.ts";
import type { DeliveryState } from "../../domain/outgoing/delivery-state.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";

export type PendingNotice = "accepted" | "failed";

/** An outgoing message with its delivery so far. */
export type Delivery = {
  message: OutgoingMessage;
  state: DeliveryState;
  /** Number of times it was claimed for sending. */
  attempts: number;
  /** Number of times Meta refused it for now; the pauses grow with it. */
  refusals: number;
  nextAttemptAt: Date;
  sendingAt: Date | null;
  wamid: string | null;
  /** Wamids of attempts that failed late; their later statuses are ignored. */
  earlierWamids: string[];
  /** Set when Meta found the 24 h window closed: the template is sent. */
  asTemplate: boolean;
  /** Set when the first form of the number is not on WhatsApp: the other form is used. */
  otherNumber: boolean;
  /** The outcome not yet passed on to its offer. */
  pendingNotice: PendingNotice | null;
  settledAt: Date | null;
  failure: string | null;
  /** Time since which the message is not to be sent, whatever it waits for; absent unless it was withdrawn. */
  withdrawnAt?: Date;
  createdAt: Date;
};

export type Unsettled = Pick<Delivery, "state" | "nextAttemptAt" | "sendingAt"> & { id: string; recipient: string };

/** A message that is held. `template`: the one it would be sent as outside the window; null when there is none. */
export type HeldMessage = Pick<OutgoingMessage, "contactId" | "phoneNumberId" | "offer" | "usefulUntil"> & {
  id: string;
  createdAt: Date;
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

/** A status of a message Meta has accepted: the message it calls `wamid` is at `to` now; `pricing` is null when not given. */
export type Confirmation = { id: string; wamid: string; to: DeliveryState; pricing: MessagePricing | null };

/** Meta's answer to a message that was being sent. */
export type Acceptance = { id: string; wamid: string; pendingNotice: PendingNotice | null; at: Date };

/** Every change is conditional on the state it was decided from; `false` or null: another caller was faster. */
export type DeliveryStore = {
  /** Moment at which a message to the contact was last stored; null: none is. */
  lastTo(contactId: string): Promise<Date | null>;
  /** Stores messages, in their order, to be sent at once; null in place of one whose id is stored already. */
  insert(messages: readonly OutgoingMessage[], at: Date): Promise<(Delivery | null)[]>;
  get(id: string): Promise<Delivery | null>;
  byWamid(wamid: string): Promise<Delivery | null>;
  /** Messages Meta has not accepted yet, oldest first: queued, or claimed and never confirmed. */
  unsettled(limit: number): Promise<Unsettled[]>;
  /** Messages whose outcome, settled by `settledBy`, has not been passed on. */
  withPendingNotice(settledBy: Date, limit: number): Promise<Delivery[]>;
  /** Messages that are held, oldest first. */
  held(limit: number): Promise<HeldMessage[]>;
  /** Number of held messages, counted up to some thousands. */
  countHeld(): Promise<number>;
  /** Marks a message in the queue whose next attempt is due at `at` as being sent; null also when it is not. */
  claimQueued(id: string, at: Date): Promise<Delivery | null>;
  /** Claims messages no process has claimed yet; returns, in their order, whether this call claimed each. */
  claimFirst(ids: readonly string[], at: Date): Promise<boolean[]>;
  /** Claims a message once more that was being sent when its process died. */
  claimAgain(id: string, attempts: number, at: Date): Promise<Delivery | null>;
  /** Moves a message from one state to another; returns it as it then is. */
  advance(id: string, from: DeliveryState, to: DeliveryState, patch: DeliveryPatch): Promise<Delivery | null>;
  /** Records acceptances of messages that are being sent; returns, in their order, whether each is accepted under that wamid. */
  accept(acceptances: readonly Acceptance[]): Promise<boolean[]>;
  /**
   * Moves messages Meta has accepted forward; none of them may be given twice in one call. Returns, in their order, whether a message was there under
   * that wamid and nothing is left to do: `false` has to be decided from the message as it is.
   */
  confirm(confirmations: readonly Confirmation[]): Promise<boolean[]>;
  /** Puts a message that is being sent, or that a status reported as failed, back in the queue. */
  requeue(id: string, from: DeliveryState, patch: DeliveryPatch): Promise<boolean>;
  /** Clears the pending notice of these messages where it still is `notice`, along with whatever is written of messages soon. */
  clearPendingNotices(ids: readonly string[], notice: PendingNotice): Promise<void>;
  /** Marks as withdrawn those of these messages that Meta has not accepted, and lists of offers that replace them; their sending then ends them. */
  withdraw(ids: readonly string[], at: Date): Promise<void>;
  recordError(id: string, error: { code: number; title: string; details: string; at: Date }): Promise<void>;
};
