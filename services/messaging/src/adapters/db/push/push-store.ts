import { type Connection, type Model, Schema } from "mongoose";
import type { Push, PushStore } from "../../../app/ports/merchants/push.ts";
import { duplicatesIn } from "../duplicate-keys.ts";

/** `dueAt`: when it may be claimed; a claim moves it to the end of the lease. */
type PushDocument = Omit<Push, "id"> & { _id: string; dueAt: Date; attempts: number };

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
      const documents = pushes.map(({ id, ...push }) => ({ _id: id as never, ...push, dueAt, attempts: 0 }));
      await duplicatesIn(collection.insertMany(documents, { ordered: false }));
    },
    async dueIds(now, max) {
      const due = collection
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(max)
        .project({ _id: 1 });
      return (await due.toArray()).map(({ _id }) => String(_id));
    },
    async claim(id, now, leaseUntil) {
      const found = (await collection.findOneAndUpdate(
        { _id: id as never, dueAt: { $lte: now } },
        { $set: { dueAt: leaseUntil }, $inc: { attempts: 1 } },
        { returnDocument: "after" },
      )) as unknown as PushDocument | null;
      if (found === null) return null;
      const { _id, dueAt: _due, attempts, ...push } = found;
      return { push: { id: _id, ...push }, attempts };
    },
    async postpone(id, until) {
      await collection.updateOne({ _id: id as never }, { $set: { dueAt: until } });
    },
    async remove(id) {
      await collection.deleteOne({ _id: id as never });
    },
  };
}
