import { type Connection, type Model, Schema } from "mongoose";
import type { WishPageKey } from "../../app/ports/wish-page.ts";
import type { Wish } from "../../domain/wish/wish.ts";

/** A stored wish: the aggregate's own fields, and those derived from them for searching and showing. */
export type WishDocument = Wish & {
  /** Search words that `searchWords` makes of the wish. */
  words?: string[];
  /** The text without contacts, as it is shown to those who may not see the sender; null where it has none. */
  masked?: string | null;
  /** The format of `words` and `masked`; the search fills in those of another format. */
  wordsFormat?: number;
};

const mixed = Schema.Types.Mixed;

/**
 * The document has the fields of the aggregate and those derived from them. Nested values are written by one transition at a time,
 * whole, so they are not cast here: the domain's types are their schema.
 */
const wishSchema = new Schema<WishDocument>(
  {
    _id: { type: String, required: true },
    contactId: { type: String, required: true },
    phoneNumberId: { type: String, required: true },
    openKey: String,
    withdrawnAt: Date,
    anonymisedAt: Date,
    state: { type: String, required: true },
    kind: String,
    smokeRun: mixed,
    firstContact: Boolean,
    senderName: String,
    senderPhone: String,
    parts: mixed,
    splitFrom: String,
    appliedMessageIds: mixed,
    text: String,
    unit: mixed,
    district: String,
    guess: mixed,
    category: mixed,
    offers: mixed,
    awaitedFrom: mixed,
    skippedForBalance: mixed,
    unserved: String,
    gatherUntil: Date,
    questionUntil: Date,
    questionsAsked: Number,
    categoryUnanswered: Boolean,
    repeats: Number,
    repeatedAt: Date,
    notifyConsumerAt: Date,
    reportsSent: Number,
    noMerchantNoticeSent: Boolean,
    heldByPause: Boolean,
    preparingNoticeSent: Boolean,
    rounds: Number,
    retryAt: Date,
    backoffUntil: Date,
    failures: Number,
    nextDueAt: Date,
    outbox: mixed,
    trace: String,
    version: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    closedAt: Date,
    closedReason: String,
    saidAt: Date,
    replaces: mixed,
    replacedBy: String,
    replied: String,
    complaint: mixed,
    words: [String],
    masked: String,
    wordsFormat: Number,
  },
  { collection: "wishes", versionKey: false, id: false, strict: "throw", minimize: false, autoIndex: false },
);

wishSchema.index({ openKey: 1 }, { unique: true, sparse: true });
// The index has only the wishes with something to do; a store whose index has the others too works as well.
wishSchema.index({ nextDueAt: 1 }, { name: "due", partialFilterExpression: { nextDueAt: { $gte: new Date(0) } } });
wishSchema.index({ kind: 1, receivedAt: -1, _id: -1 });
wishSchema.index({ "unit.id": 1, receivedAt: -1, _id: -1 });
wishSchema.index({ "offers.merchantId": 1, receivedAt: -1, _id: -1 });
wishSchema.index({ "offers.id": 1 });
wishSchema.index({ "category.id": 1, receivedAt: -1, _id: -1 });
wishSchema.index({ state: 1, "category.id": 1 });
wishSchema.index({ contactId: 1, state: 1 });
wishSchema.index({ contactId: 1, _id: 1 });
wishSchema.index({ awaitedFrom: 1 }, { sparse: true });
// Few texts are complaints: these indexes have no others.
const complaints = { partialFilterExpression: { "complaint.at": { $gte: new Date(0) } } };
wishSchema.index({ "complaint.at": -1, _id: -1 }, { name: "complaints", ...complaints });
wishSchema.index(
  { "complaint.unit.id": 1, "complaint.at": -1, _id: -1 },
  { name: "complaints_of_unit", ...complaints },
);
wishSchema.index({ words: 1 });
wishSchema.index({ wordsFormat: 1, _id: 1 });

/** @param connection of the messaging database. */
export const wishModel = (connection: Connection): Model<WishDocument> =>
  connection.model<WishDocument>("Wish", wishSchema);

/** The condition for the wishes after a page's last one. */
export function afterKey({ receivedAt, id }: WishPageKey): Record<string, unknown> {
  const at = new Date(receivedAt);
  return { $or: [{ receivedAt: { $lt: at } }, { receivedAt: at, _id: { $lt: id } }] };
}
