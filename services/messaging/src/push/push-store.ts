import { type Connection, type Model, Schema } from "mongoose";
import { duplicatesIn } from "../adapters/db/duplicate-keys.ts";
import { claimLeased, findDueIds, type Leased, leasedDocument } from "../adapters/db/leased-documents.ts";
import type { Push, PushStore } from "./push-ports.ts";

type PushDocument = Leased<Push>;

const schema = new Schema<PushDocument>(
  {
    _id: { type: String, required: true },
    wishId: String,
    offerId: String,
    round: Number,
    subscriptionId: String,
    accountId: String,
    dueAt: Date,
    attempts: Number,
  },
  { collection: "pushes", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

schema.index({ dueAt: 1 });

/** Pushes that wait, in the document store. */
export function createPushStore(connection: Connection): PushStore {
  const { collection } = connection.model("Push", schema) as unknown as Model<PushDocument>;
  return {
    async add(pushes, dueAt) {
      const documents = pushes.map((push) => leasedDocument(push, dueAt));
      await duplicatesIn(collection.insertMany(documents, { ordered: false }));
    },
    dueIds: (now, max) => findDueIds<Push>(collection, now, max),
    async claim(id, now, leaseUntil) {
      const claimed = await claimLeased<Push>(collection, id, now, leaseUntil);
      return claimed && { push: claimed.item, attempts: claimed.attempts };
    },
    async postpone(id, until) {
      await collection.updateOne({ _id: id as never }, { $set: { dueAt: until } });
    },
    async remove(id) {
      await collection.deleteOne({ _id: id as never });
    },
  };
}
