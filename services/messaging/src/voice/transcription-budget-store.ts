import { type Connection, type Model, Schema } from "mongoose";
import { isDuplicateKey } from "../adapters/db/duplicate-keys.ts";
import type { TranscriptionBudget } from "./voice-ports.ts";

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" });

/** `_id` is a day of São Paulo, `2026-11-20`. */
type DayDocument = { _id: string; spentNanoUsd: number };

const schema = new Schema<DayDocument>(
  { _id: { type: String, required: true }, spentNanoUsd: Number },
  { collection: "transcription_days", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

/** Daily budget; concurrent reservations by any number of replicas never exceed it together. */
export function createTranscriptionBudget(
  connection: Connection,
  { dailyNanoUsd, now }: { dailyNanoUsd: number; now: () => Date },
): TranscriptionBudget {
  const { collection } = connection.model("TranscriptionDay", schema) as unknown as Model<DayDocument>;

  const add = async (day: string, nanoUsd: number): Promise<boolean> => {
    const withinBudget = { _id: day as never, spentNanoUsd: { $lte: dailyNanoUsd - nanoUsd } };
    return (await collection.updateOne(withinBudget, { $inc: { spentNanoUsd: nanoUsd } })).matchedCount > 0;
  };

  return {
    async reserve(nanoUsd) {
      const day = DAY.format(now());
      if (await add(day, nanoUsd)) return day;
      if (nanoUsd > dailyNanoUsd) return null;
      try {
        await collection.insertOne({ _id: day as never, spentNanoUsd: nanoUsd });
        return day;
      } catch (error) {
        // The day's document exists, perhaps only since a moment ago.
        if (!isDuplicateKey(error)) throw error;
        return (await add(day, nanoUsd)) ? day : null;
      }
    },
    async release(day, nanoUsd) {
      await collection.updateOne({ _id: day as never }, { $inc: { spentNanoUsd: -nanoUsd } });
    },
  };
}
