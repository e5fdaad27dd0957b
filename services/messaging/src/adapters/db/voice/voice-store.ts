import { type Connection, type Model, Schema } from "mongoose";
import type { VoiceStore } from "../../../app/ports/inbound/voice.ts";
import type { VoiceNote } from "../../../domain/voice/voice-note.ts";
import { isDuplicateKey } from "../duplicate-keys.ts";

/** `dueAt`: when it may be claimed; a claim moves it to the end of the lease. */
type VoiceDocument = Omit<VoiceNote, "id"> & { _id: string; dueAt: Date; attempts: number };

const schema = new Schema<VoiceDocument>(
  {
    _id: { type: String, required: true },
    contactId: String,
    phoneNumberId: String,
    wamid: String,
    at: Date,
    seq: Number,
    mediaId: String,
    sha256: String,
    dueAt: Date,
    attempts: Number,
  },
  { collection: "voices", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

schema.index({ dueAt: 1 });

export const voiceModel = (connection: Connection): Model<VoiceDocument> =>
  connection.model<VoiceDocument>("Voice", schema);

export function createVoiceStore(connection: Connection): VoiceStore {
  const { collection } = voiceModel(connection);
  return {
    async add({ id, ...voice }, dueAt) {
      try {
        await collection.insertOne({ _id: id as never, ...voice, dueAt, attempts: 0 });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
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
      )) as unknown as VoiceDocument | null;
      if (found === null) return null;
      const { _id, dueAt: _due, attempts, ...voice } = found;
      return { voice: { id: _id, ...voice }, attempts };
    },
    async remove(id) {
      await collection.deleteOne({ _id: id as never });
    },
  };
}
