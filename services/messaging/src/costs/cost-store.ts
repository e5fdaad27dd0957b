import { type Connection, Schema } from "mongoose";
import { type DeliveryDocument, deliveryModel } from "../adapters/db/delivery-document.ts";
import { duplicatesIn, isDuplicateKey } from "../adapters/db/duplicate-keys.ts";
import type { CostBatch, CostFold, CostStore } from "./cost-port.ts";
import type { CostSum } from "./margin.ts";

const STATE_ID = "folds";
const BEGINNING: CostFold = { seq: 1, batch: null };
const DUE_FIELDS = { createdAt: 1, pricing: 1, isCounted: 1, "message.about": 1 };

const mixed = Schema.Types.Mixed;
const options = { versionKey: false, id: false, strict: "throw", minimize: false, autoIndex: false } as const;

/** `_id` is `<scope>|<month>`; `seq`: the last fold that added to it. */
type SumDocument = CostSum & { _id: string; seq: number };

const sumSchema = new Schema<SumDocument>(
  { _id: String, scope: String, month: String, seq: Number, days: mixed },
  { ...options, collection: "message_costs" },
);
sumSchema.index({ month: 1 });

type StateDocument = { _id: string; seq: number; batch: CostBatch | null };

const stateSchema = new Schema<StateDocument>(
  { _id: String, seq: Number, batch: mixed },
  { ...options, collection: "message_cost_folds" },
);

export function createCostStore(connection: Connection): CostStore {
  const outgoing = deliveryModel(connection).collection;
  const sums = connection.model<SumDocument>("MessageCost", sumSchema);
  const states = connection.model<StateDocument>("MessageCostFold", stateSchema);
  const stateId = { _id: STATE_ID as never };

  const readFold = async () => (await states.collection.findOne(stateId)) as StateDocument | null;

  return {
    async fold() {
      const found = await readFold();
      if (found !== null) return found;
      await states.collection.insertOne({ ...stateId, ...BEGINNING }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
      return (await readFold()) ?? BEGINNING;
    },
    async due(limit) {
      const found = outgoing.find({ costDue: true }, { projection: DUE_FIELDS }).limit(limit);
      return ((await found.toArray()) as unknown as DeliveryDocument[]).map(
        ({ _id, message, pricing, createdAt, isCounted }) => ({
          id: _id,
          createdAt,
          pricing: pricing ?? { category: "", billable: false },
          unitId: message?.about?.unitId ?? null,
          categoryId: message?.about?.categoryId ?? null,
          isCounted: isCounted === true,
        }),
      );
    },
    async begin(seq, batch) {
      const { modifiedCount } = await states.collection.updateOne(
        { ...stateId, seq, batch: null },
        { $set: { batch } },
      );
      return modifiedCount === 1;
    },
    async add(seq, deltas) {
      if (deltas.length === 0) return;
      await duplicatesIn(
        sums.collection.bulkWrite(
          deltas.map(({ scope, month, counters }) => ({
            updateOne: {
              filter: { _id: `${scope}|${month}` as never, seq: { $lt: seq } },
              update: {
                $set: { scope, month, seq },
                $inc: Object.fromEntries(counters.map(({ path, count }) => [path, count])),
              },
              // A sum that has been added to already is not found; inserting it again is refused.
              upsert: true,
            },
          })),
          { ordered: false },
        ),
      );
    },
    async settle(ids) {
      const settled = { $set: { isCounted: true }, $unset: { costDue: "" } };
      await outgoing.updateMany({ _id: { $in: ids as never[] } }, settled as never);
    },
    async end(seq) {
      await states.collection.updateOne(
        { ...stateId, seq, batch: { $ne: null } },
        { $set: { batch: null }, $inc: { seq: 1 } },
      );
    },
    sums: (fromMonth) =>
      sums
        .find({ month: { $gte: fromMonth } }, { scope: 1, month: 1, days: 1 })
        .lean<CostSum[]>()
        .exec(),
  };
}
