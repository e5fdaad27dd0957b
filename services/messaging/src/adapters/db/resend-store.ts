import { type Connection, Schema } from "mongoose";
import type { ResendStore } from "../../app/ports/resend-store.ts";

/** Most unknown statuses read; further ones count as statuses to wait for. */
const UNKNOWN_MAX = 1_000;
const INTERRUPTION = "interruption";

type InterruptionDocument = { _id: string; at: Date };
type UnknownStatusDocument = { _id: number; until: Date };

const options = { versionKey: false, id: false, strict: "throw", autoIndex: false } as const;
const interruptionSchema = new Schema<InterruptionDocument>(
  { _id: { type: String, required: true }, at: Date },
  { ...options, collection: "resending" },
);
const unknownSchema = new Schema<UnknownStatusDocument>(
  { _id: { type: Number, required: true }, until: Date },
  { ...options, collection: "unknown_statuses" },
);
unknownSchema.index({ until: 1 });

/** Store of the facts that decide the resend cutoff, shared by all replicas. Unknown statuses are few: only those being redelivered. */
export function createResendStore(connection: Connection): ResendStore {
  const interruptions = connection.model<InterruptionDocument>("Interruption", interruptionSchema);
  const unknown = connection.model<UnknownStatusDocument>("UnknownStatus", unknownSchema);
  return {
    recordInterruption: async (at) => {
      await interruptions.updateOne({ _id: INTERRUPTION }, { $max: { at } }, { upsert: true });
    },
    lastInterruption: async () => {
      const found = await interruptions.collection.findOne({ _id: INTERRUPTION as never });
      return (found as InterruptionDocument | null)?.at ?? null;
    },
    addUnknownStatus: async (seq, until) => {
      await unknown.updateOne({ _id: seq }, { $set: { until } }, { upsert: true });
    },
    removeUnknownStatus: async (seq) => {
      await unknown.deleteOne({ _id: seq });
    },
    unknownStatuses: async (now) => {
      await unknown.collection.deleteMany({ until: { $lte: now } });
      const found = await unknown.collection.find({}).limit(UNKNOWN_MAX).toArray();
      return found.map(({ _id }) => Number(_id));
    },
  };
}
