import { type Connection, type Model, Schema } from "mongoose";
import type { Delivery, DeliveryPatch } from "../../app/ports/delivery-store.ts";
import type { MessagePricing } from "../../costs/message-costs.ts";
import { rankOf } from "../../domain/outgoing/delivery-state.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import { pricedAs } from "./delivery-batches.ts";

type ErrorRecord = { code: number; title: string; details: string; at: Date };

/**
 * `_id` derives from the message's cause. `wamid` is absent, not null, until known: its index is sparse. `news` stores
 * `pendingNotice`.
 */
export type DeliveryDocument = Omit<Delivery, "message" | "wamid" | "pendingNotice"> & {
  _id: string;
  message: Omit<OutgoingMessage, "id">;
  wamid?: string;
  news: Delivery["pendingNotice"];
  /** Rank of `state`, which only grows. */
  rank: number;
  /** List that replaces the message, or did. */
  groupedIn?: string;
  /** Id of the call that claimed the message first, by which that call knows which of several messages it claimed; absent when claimed otherwise. */
  claimId?: string;
  errorLog: ErrorRecord[];
  /** Meta's pricing; absent until a status gives it. */
  pricing?: MessagePricing;
  /** Set while the price, once known, waits to be added to the sums; absent otherwise, since its index is sparse. */
  costDue?: true;
  /** Set once the sums include the message. */
  isCounted?: true;
};

const schema = new Schema<DeliveryDocument>(
  {
    _id: { type: String, required: true },
    message: Schema.Types.Mixed,
    state: { type: String, required: true },
    rank: { type: Number, required: true },
    attempts: { type: Number, required: true },
    refusals: { type: Number, required: true },
    nextAttemptAt: { type: Date, required: true },
    sendingAt: Date,
    groupedIn: String,
    claimId: String,
    wamid: String,
    earlierWamids: [String],
    asTemplate: Boolean,
    otherNumber: Boolean,
    news: String,
    settledAt: Date,
    failure: String,
    withdrawnAt: Date,
    errorLog: Schema.Types.Mixed,
    pricing: Schema.Types.Mixed,
    costDue: Boolean,
    isCounted: Boolean,
    createdAt: { type: Date, required: true },
  },
  { collection: "outgoing", versionKey: false, id: false, strict: "throw", autoIndex: false, minimize: false },
);
schema.index({ wamid: 1 }, { unique: true, sparse: true });
schema.index({ state: 1, createdAt: 1 });
schema.index({ news: 1 });
schema.index({ costDue: 1 }, { sparse: true });
schema.index({ "message.holdsSecret": 1 }, { sparse: true });
schema.index({ "message.contactId": 1, createdAt: 1 });
// Messages to merchants and notices name no wish.
schema.index(
  { "message.wishId": 1, createdAt: 1 },
  { name: "talk", partialFilterExpression: { "message.wishId": { $gte: "" } } },
);

export const deliveryModel = (connection: Connection): Model<DeliveryDocument> =>
  connection.model<DeliveryDocument>("Outgoing", schema);

export function deliveryFromDocument({
  _id,
  message,
  wamid,
  news,
  rank: _rank,
  errorLog: _log,
  groupedIn: _list,
  claimId: _claim,
  pricing: _pricing,
  costDue: _due,
  isCounted: _counted,
  ...rest
}: DeliveryDocument): Delivery {
  return { ...rest, message: { ...message, id: _id }, wamid: wamid ?? null, pendingNotice: news };
}

/** Document of a message to be sent from `at` on; `createdAt` is its place among those of its recipient. */
export const queuedDocument = (
  { id, ...message }: OutgoingMessage,
  at: Date,
  createdAt: Date = at,
): DeliveryDocument => ({
  _id: id,
  message,
  state: "queued",
  rank: rankOf("queued"),
  attempts: 0,
  refusals: 0,
  nextAttemptAt: at,
  sendingAt: null,
  earlierWamids: [],
  asTemplate: false,
  otherNumber: false,
  news: null,
  settledAt: null,
  failure: null,
  errorLog: [],
  createdAt,
});

/** The fields a patch sets. */
export function setOf({ wamid, pendingNotice, pricing, ...patch }: DeliveryPatch): Record<string, unknown> {
  return {
    ...patch,
    ...(typeof wamid === "string" && { wamid }),
    ...(pendingNotice !== undefined && { news: pendingNotice }),
    ...(pricing !== undefined && pricedAs(pricing)),
  };
}
