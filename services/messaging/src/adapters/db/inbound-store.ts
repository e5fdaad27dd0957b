import { type Connection, type Model, Schema } from "mongoose";
import type { InboundStore } from "../../app/ports/inbound/inbound-store.ts";

/** `_id` is the stream message id; skipped only when `doneAt` is set, resumed otherwise. */
type InboundDocument = { _id: string; wishId?: string; outcome?: string; doneAt?: Date };

const schema = new Schema<InboundDocument>(
  { _id: { type: String, required: true }, wishId: String, outcome: String, doneAt: Date },
  { collection: "inbound", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

schema.index({ doneAt: 1 });

export const inboundModel = (connection: Connection): Model<InboundDocument> =>
  connection.model<InboundDocument>("Inbound", schema);

export function createInboundStore(connection: Connection): InboundStore {
  const { collection } = inboundModel(connection);
  const byId = (id: string) => ({ _id: id as never });
  return {
    async get(id) {
      const found = (await collection.findOne(byId(id))) as InboundDocument | null;
      return { isDone: found?.doneAt !== undefined, wishId: found?.wishId ?? null };
    },
    async assignWish(id, wishId) {
      await collection.updateOne(byId(id), { $set: { wishId } }, { upsert: true });
    },
    async markDone(id, outcome, at) {
      await collection.updateOne(byId(id), { $set: { outcome, doneAt: at } }, { upsert: true });
    },
  };
}
