import { type Connection, type Model, Schema } from "mongoose";
import { afterKey, wishModel } from "../adapters/db/wish-document.ts";
import type { Wish } from "../domain/wish/wish.ts";
import type { AccountErasureStore } from "./account-erasure-port.ts";

/** Erasure of the account whose id is `_id`; deleted when the erasure is complete. */
type AccountErasureDocument = { _id: string; since: Date; dueAt: Date; failures?: number };

const schema = new Schema<AccountErasureDocument>(
  { _id: { type: String, required: true }, since: Date, dueAt: Date, failures: Number },
  { collection: "account_erasures", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

schema.index({ dueAt: 1 });

const accountErasureModel = (connection: Connection): Model<AccountErasureDocument> =>
  connection.models.AccountErasure ?? connection.model<AccountErasureDocument>("AccountErasure", schema);

/** Erasures of accounts in the document store. */
export function createAccountErasureStore(connection: Connection): AccountErasureStore {
  const erasures = accountErasureModel(connection);
  const wishes = wishModel(connection);
  return {
    begin: async (userId, now) => {
      const begun = { $setOnInsert: { since: now }, $set: { dueAt: now } };
      await erasures.updateOne({ _id: userId }, begun, { upsert: true });
    },
    due: async (now, limit) => {
      const found = await erasures
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean<AccountErasureDocument[]>();
      return found.map(({ _id, since, failures = 0 }) => ({ userId: _id, since, failures }));
    },
    postpone: async (userId, until, failures = 0) => {
      await erasures.updateOne({ _id: userId }, { $set: { dueAt: until, failures } });
    },
    end: async (userId) => {
      await erasures.deleteOne({ _id: userId });
    },
    askedWishes: async (userId, after, limit) => {
      const found = await wishes
        .find({ "offers.merchantId": userId, ...(after !== null && afterKey(after)) } as never, { receivedAt: 1 })
        .sort({ receivedAt: -1, _id: -1 })
        .limit(limit)
        .lean<Pick<Wish, "_id" | "receivedAt">[]>();
      return found.map(({ _id, receivedAt }) => ({ id: _id, receivedAt: receivedAt.toISOString() }));
    },
  };
}
