import { type Connection, type Model, Schema } from "mongoose";
import { isDuplicateKey } from "../adapters/db/duplicate-keys.ts";
import type { PushSubscription, SubscriptionStore } from "./push-ports.ts";

const DAY_MS = 24 * 3_600_000;

/** `seenAt`: when the browser was last known to be there; the oldest subscription is deleted first. */
type SubscriptionDocument = Omit<PushSubscription, "id"> & { _id: string; seenAt: Date };

const schema = new Schema<SubscriptionDocument>(
  {
    _id: { type: String, required: true },
    endpoint: String,
    p256dh: String,
    auth: String,
    accountId: String,
    merchantId: String,
    seenAt: Date,
  },
  { collection: "push_subscriptions", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

schema.index({ accountId: 1, seenAt: -1 });
schema.index({ merchantId: 1 });
schema.index({ seenAt: 1 });

/** Push subscriptions in the document store. */
export function createSubscriptionStore(connection: Connection): SubscriptionStore {
  const model: Model<SubscriptionDocument> = connection.model<SubscriptionDocument>("PushSubscription", schema);
  const { collection } = model;

  const dropOldest = async (accountId: string, keep: number): Promise<void> => {
    const old = await model
      .find({ accountId }, { _id: 1 })
      .sort({ accountId: 1, seenAt: -1 })
      .skip(keep)
      .limit(keep)
      .lean<{ _id: string }[]>();
    if (old.length > 0) await model.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, accountId } as never);
  };

  return {
    async put({ id, ...fields }, now, accountMax) {
      const write = () =>
        collection.updateOne({ _id: id as never }, { $set: { ...fields, seenAt: now } }, { upsert: true });
      // A concurrent upsert of the same key fails on the unique key: repeated, it finds the document.
      await write().catch((error: unknown) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
      await dropOldest(fields.accountId, accountMax);
    },
    async remove(id, accountId) {
      await collection.deleteOne({ _id: id as never, accountId });
    },
    async removeOfAccount(accountId) {
      await collection.deleteMany({ accountId });
    },
    async get(id) {
      const found = await model.findOne({ _id: id }).lean<SubscriptionDocument | null>();
      if (found === null) return null;
      const { _id, seenAt: _seen, ...fields } = found;
      return { id: _id, ...fields };
    },
    async ofMerchants(merchantIds, max) {
      // This is read for each wish, hence without a query of mongoose's.
      const found = await collection
        .find({ merchantId: { $in: merchantIds } }, { projection: { accountId: 1, merchantId: 1 } })
        .limit(max)
        .toArray();
      return (found as unknown as Pick<SubscriptionDocument, "_id" | "accountId" | "merchantId">[]).map(
        ({ _id, ...fields }) => ({ id: _id, ...fields }),
      );
    },
    async markUsed(id, now) {
      // Once a day is enough to know that it is used.
      const before = new Date(now.getTime() - DAY_MS);
      await collection.updateOne({ _id: id as never, seenAt: { $lt: before } }, { $set: { seenAt: now } });
    },
    async deleteUnused(before, max) {
      const found = await model
        .find({ seenAt: { $lt: before } }, { _id: 1 })
        .sort({ seenAt: 1 })
        .limit(max)
        .lean<{ _id: string }[]>();
      const ids = found.map(({ _id }) => _id);
      if (ids.length > 0) await model.deleteMany({ _id: { $in: ids }, seenAt: { $lt: before } } as never);
      return ids.length;
    },
  };
}
