import type { DeliveryState } from "../../domain/outgoing/delivery-state.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";

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
  pendingNotice: "accepted" | "failed" | null;
  settledAt: Date | null;
  failure: string | null;
  createdAt: Date;
};

export type Unsettled = Pick<Delivery, "state" | "nextAttemptAt" | "sendingAt"> & { id: string; recipient: string };

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
>;

/** Every change is conditional on the state it was decided from; `false` or null: another caller was faster. */
export type DeliveryStore = {
  insert(message: OutgoingMessage, at: Date): Promise<void>;
  get(id: string): Promise<Delivery | null>;
  byWamid(wamid: string): Promise<Delivery | null>;
  /** Messages Meta has not accepted yet, oldest first: queued, or claimed and never confirmed. */
  unsettled(limit: number): Promise<Unsettled[]>;
  withPendingNotice(limit: number): Promise<Delivery[]>;
  /** Marks a message in the queue whose next attempt is due at `at` as being sent; null also when it is not. */
  claimQueued(id: string, at: Date): Promise<Delivery | null>;
  /** Claims a message once more that was being sent when its process died. */
  claimAgain(id: string, attempts: number, at: Date): Promise<Delivery | null>;
  /** Moves a message from one state to another; answers it as it then is. */
  advance(id: string, from: DeliveryState, to: DeliveryState, patch: DeliveryPatch): Promise<Delivery | null>;
  /** Moves a message Meta has accepted as `wamid` from one of these states to another. */
  confirm(id: string, wamid: string, from: readonly DeliveryState[], to: DeliveryState): Promise<boolean>;
  /** Puts a message that is being sent, or that a status reported as failed, back in the queue. */
  requeue(id: string, from: DeliveryState, patch: DeliveryPatch): Promise<boolean>;
  clearPendingNotice(id: string): Promise<void>;
  recordError(id: string, error: { code: number; title: string; details: string; at: Date }): Promise<void>;
};
