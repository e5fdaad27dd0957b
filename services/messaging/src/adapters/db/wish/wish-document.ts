import { type Connection, type Model, Schema } from "mongoose";
import type { WishPageKey } from "../../../app/ports/wish-page.ts";
import type { Wish } from "../../../domain/wish/wish.ts";

const mixed = Schema.Types.Mixed;

/**
 * The document has the shape of the aggregate, field for field. Nested values are written by one transition at a time,
 * whole, so they are not cast here: the domain's types are their schema.
 */
const wishSchema = new Schema<Wish>(
  {
    _id: { type: String, required: true },
    contactId: { type: String, required: true },
    phoneNumberId: { type: String, required: true },
    openKey: String,
    state: { type: String, required: true },
    kind: String,
    firstContact: Boolean,
    senderName: String,
    senderPhone: String,
    parts: mixed,
    splitFrom: String,
    heard: mixed,
    text: String,
    unit: mixed,
    guess: mixed,
    category: mixed,
    offers: mixed,
    passedOver: mixed,
    gatherUntil: Date,
    questionUntil: Date,
    questionsAsked: Number,
    tellAt: Date,
    toldBatches: Number,
    toldNobody: Boolean,
    rounds: Number,
    retryAt: Date,
    backoffUntil: Date,
    failures: Number,
    nextDueAt: Date,
    outbox: mixed,
    version: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    closedAt: Date,
  },
  { collection: "wishes", versionKey: false, id: false, strict: "throw", minimize: false, autoIndex: false },
);

wishSchema.index({ openKey: 1 }, { unique: true, sparse: true });
wishSchema.index({ nextDueAt: 1 });
wishSchema.index({ receivedAt: -1, _id: -1 });
wishSchema.index({ "unit.id": 1, receivedAt: -1 });
wishSchema.index({ "offers.merchantId": 1, receivedAt: -1 });
wishSchema.index({ state: 1, "category.id": 1 });

/** @param connection of the messaging database. */
export const wishModel = (connection: Connection): Model<Wish> => connection.model<Wish>("Wish", wishSchema);

/** The condition for the wishes after a page's last one. */
export function afterKey({ receivedAt, id }: WishPageKey): Record<string, unknown> {
  const at = new Date(receivedAt);
  return { $or: [{ receivedAt: { $lt: at } }, { receivedAt: at, _id: { $lt: id } }] };
}
