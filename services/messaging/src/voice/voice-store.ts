import { type Connection, type Model, Schema } from "mongoose";
import { isDuplicateKey } from "../adapters/db/duplicate-keys.ts";
import { claimLeased, findDueIds, type Leased, leasedDocument } from "../adapters/db/leased-documents.ts";
import type { VoiceNote } from "./voice-note.ts";
import type { VoiceStore } from "./voice-ports.ts";

type VoiceDocument = Leased<VoiceNote>;

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
    async add(voice, dueAt) {
      try {
        await collection.insertOne(leasedDocument(voice, dueAt));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    dueIds: (now, max) => findDueIds<VoiceNote>(collection, now, max),
    async claim(id, now, leaseUntil) {
      const claimed = await claimLeased<VoiceNote>(collection, id, now, leaseUntil);
      return claimed && { voice: claimed.item, attempts: claimed.attempts };
    },
    async remove(id) {
      await collection.deleteOne({ _id: id as never });
    },
  };
}
