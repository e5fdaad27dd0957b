import { type Connection, type Model, Schema } from "mongoose";
import type { InboundRecord, InboundStore } from "../../app/ports/inbound-store.ts";
import type { Revision } from "../../domain/intake/revise-text.ts";
import { isDuplicateKey } from "./duplicate-keys.ts";

/** An edit or a deletion; the text of an edit is absent once it was applied. */
type RevisionDocument = { kind: "edit" | "deletion"; text?: string; at: Date; seq: number };

/** `_id` is the stream message id; skipped only when `doneAt` is set, resumed otherwise. */
type InboundDocument = { _id: string; wishId?: string; outcome?: string; doneAt?: Date; revision?: RevisionDocument };

const schema = new Schema<InboundDocument>(
  {
    _id: { type: String, required: true },
    wishId: String,
    outcome: String,
    doneAt: Date,
    revision: Schema.Types.Mixed,
  },
  { collection: "inbound", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

schema.index({ doneAt: 1 });
schema.index({ "revision.at": 1 }, { sparse: true });

export const inboundModel = (connection: Connection): Model<InboundDocument> =>
  connection.model<InboundDocument>("Inbound", schema);

function toRecord(found: InboundDocument | null): InboundRecord {
  const { doneAt, wishId = null, revision } = found ?? {};
  return { isDone: doneAt !== undefined, wishId, revision: revision ? toRevision(revision) : null };
}

const toRevision = ({ kind, text = "", at, seq }: RevisionDocument): Revision => ({
  text: kind === "deletion" ? null : text,
  at,
  seq,
});

/** Condition for a record whose revision, if any, is older than this one; a deletion is final. */
function olderThan({ text, at, seq }: Revision) {
  const edit = { "revision.kind": "edit" };
  const none = { revision: { $exists: false } };
  if (text === null) return { $or: [none, edit] };
  return {
    $or: [none, { ...edit, "revision.at": { $lt: at } }, { ...edit, "revision.at": at, "revision.seq": { $lt: seq } }],
  };
}

export function createInboundStore(connection: Connection): InboundStore {
  const { collection } = inboundModel(connection);
  const byId = (id: string) => ({ _id: id as never });
  const read = async (id: string): Promise<InboundRecord> =>
    toRecord((await collection.findOne(byId(id))) as InboundDocument | null);

  return {
    get: read,
    async revise(id, revision) {
      const { text, at, seq } = revision;
      const stored: RevisionDocument = text === null ? { kind: "deletion", at, seq } : { kind: "edit", text, at, seq };
      const filter = { ...byId(id), ...olderThan(revision) };
      try {
        const after = await collection.findOneAndUpdate(
          filter as never,
          { $set: { revision: stored } },
          { upsert: true, returnDocument: "after" },
        );
        return toRecord(after as InboundDocument | null);
      } catch (error) {
        // The stored revision is newer, or is this one.
        if (isDuplicateKey(error)) return read(id);
        throw error;
      }
    },
    async forgetRevisedText(id) {
      await collection.updateOne(byId(id), { $unset: { "revision.text": "" } });
    },
    async assignWish(id, wishId) {
      await collection.updateOne(byId(id), { $set: { wishId } }, { upsert: true });
    },
    async markDone(id, outcome, at, seen) {
      const unrevised = { revision: { $exists: false } };
      const filter = { ...byId(id), ...(seen === null ? unrevised : { "revision.seq": seen.seq }) };
      const done = { $set: { outcome, doneAt: at }, ...(seen !== null && { $unset: { "revision.text": "" } }) };
      try {
        await collection.updateOne(filter as never, done, { upsert: seen === null });
        return seen === null || (await read(id)).isDone;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
