import type { Connection } from "mongoose";
import { duplicatesIn, isDuplicateKey } from "../adapters/db/duplicate-keys.ts";
import { wishModel } from "../adapters/db/wish-document.ts";
import { TOTAL_DAY } from "./counters.ts";
import { type CountedDocument, type QueuedDocument, rollupModels, type StateDocument } from "./rollup-documents.ts";
import type { FoldState, RollupStore } from "./rollup-port.ts";
import { type Countable, wishCountOf } from "./wish-count.ts";

const STATE_ID = "folds";
/** State at the beginning: a rebuild that counts the existing wishes; until it is complete, panels read what it has counted. */
const BEGINNING: FoldState = { seq: 1, building: 1, serving: 1, rebuiltUpTo: "", batch: null };
const COUNTED_FIELDS = {
  kind: 1,
  state: 1,
  receivedAt: 1,
  unit: 1,
  district: 1,
  category: 1,
  offers: 1,
  skippedForBalance: 1,
  unserved: 1,
  noMerchantNoticeSent: 1,
};

const id = (value: string) => value as never;

export function createRollupStore(connection: Connection): RollupStore {
  const wishes = wishModel(connection);
  const { rollups, counted, queue, states } = rollupModels(connection);

  const readState = async () => (await states.collection.findOne({ _id: id(STATE_ID) })) as StateDocument | null;
  const withIds = (ids: readonly string[]) => ({ _id: { $in: ids.map(id) } });

  return {
    async enqueue({ wishId, version }) {
      const enqueue = () => queue.collection.updateOne({ _id: id(wishId) }, { $max: { version } }, { upsert: true });
      // A concurrent insert fails on the unique key: the repeated update then finds the row.
      await enqueue().catch((error: unknown) => (isDuplicateKey(error) ? enqueue() : Promise.reject(error)));
    },
    async state() {
      const found = await readState();
      if (found !== null) return found;
      await states.collection.insertOne({ _id: id(STATE_ID), ...BEGINNING } as never).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
      return (await readState()) ?? BEGINNING;
    },
    queued: async (limit) => {
      const found = (await queue.collection.find({}).limit(limit).toArray()) as unknown as QueuedDocument[];
      return found.map(({ _id: wishId, version }) => ({ wishId, version }));
    },
    wishIdsAfter: async (wishId, limit) =>
      (
        await wishes
          .find({ _id: { $gt: wishId } }, { _id: 1 })
          .sort({ _id: 1 })
          .limit(limit)
          .lean<{ _id: string }[]>()
      ).map(({ _id }) => _id),
    async wishCounts(wishIds) {
      const found = await wishes.collection.find(withIds(wishIds), { projection: COUNTED_FIELDS }).toArray();
      return new Map((found as unknown as (Countable & { _id: string })[]).map((one) => [one._id, wishCountOf(one)]));
    },
    async counted(wishIds, generation) {
      const found = (await counted.collection.find(withIds(wishIds)).toArray()) as unknown as CountedDocument[];
      return new Map(found.flatMap((wish) => (wish.generation === generation ? [[wish._id, wish.count]] : [])));
    },
    async begin(seq, batch) {
      const { modifiedCount } = await states.collection.updateOne(
        { _id: id(STATE_ID), seq, batch: null },
        { $set: { batch } },
      );
      return modifiedCount === 1;
    },
    async addDeltas(generation, seq, deltas) {
      if (deltas.length === 0) return;
      await duplicatesIn(
        rollups.collection.bulkWrite(
          deltas.map(({ hours, ...of }) => ({
            updateOne: {
              filter: { _id: id(`${generation}|${of.scope}|${of.day}`), seq: { $lt: seq } },
              update: { $set: { generation, ...of, seq }, $inc: incrementsOf(hours) },
              // A roll-up that has been added to already is not found; inserting it again is refused.
              upsert: true,
            },
          })),
          { ordered: false },
        ),
      );
    },
    async recordCounted(generation, seq, folded) {
      if (folded.length === 0) return;
      await duplicatesIn(
        counted.collection.bulkWrite(
          folded.map(({ wishId, count }) => ({
            updateOne: {
              filter: { _id: id(wishId), seq: { $lt: seq } },
              update: { $set: { generation, seq, count } },
              upsert: true,
            },
          })),
          { ordered: false },
        ),
      );
    },
    async dequeue(folded) {
      const deletions = folded.flatMap(({ wishId, version }) =>
        version === null ? [] : [{ deleteOne: { filter: { _id: id(wishId), version } } }],
      );
      if (deletions.length > 0) await queue.collection.bulkWrite(deletions, { ordered: false });
    },
    async end(seq, { rebuiltUpTo, serving }) {
      await states.collection.updateOne(
        { _id: id(STATE_ID), seq, batch: { $ne: null } },
        { $set: { batch: null, rebuiltUpTo, serving }, $inc: { seq: 1 } },
      );
    },
    async startRebuild({ seq, serving, building }) {
      const { modifiedCount } = await states.collection.updateOne(
        { _id: id(STATE_ID), seq, batch: null },
        { $set: { building: building + 1, rebuiltUpTo: "" }, $inc: { seq: 1 } },
      );
      if (modifiedCount === 1) await rollups.deleteMany({ generation: { $lt: serving } });
      return modifiedCount === 1;
    },
    async rollups(scopes, days) {
      const state = await readState();
      if (state === null || scopes.length === 0) return [];
      return rollups
        .find({
          generation: state.serving,
          scope: { $in: scopes },
          day: days === "total" ? TOTAL_DAY : { $gte: days.from, ...(days.to !== undefined && { $lte: days.to }) },
        })
        .lean();
    },
  };
}

function incrementsOf(hours: Record<string, Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(hours).flatMap(([hour, counters]) =>
      Object.entries(counters).map(([name, value]) => [`hours.${hour}.${name}`, value]),
    ),
  );
}
