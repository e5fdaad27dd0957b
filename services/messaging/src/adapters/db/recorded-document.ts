import type { Collection } from "mongoose";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { RecordOutbox } from "../../routing/routing-port.ts";
import { isDuplicateKey } from "./duplicate-keys.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One document of settings. A change and its record for the audit log are one write; any part of the document may have been written by others. */
export type RecordedDocument = RecordOutbox & {
  read(): Promise<Fields | null>;
  /** Sets fields, if `field` still has the value it was read with; false: it has changed since. */
  write(before: Fields | null, field: string, set: Fields, record: AuditRecord): Promise<boolean>;
};

export function createRecordedDocument(collection: Collection, id: string): RecordedDocument {
  const byId = { _id: id as never };
  const read = async (): Promise<Fields | null> => (await collection.findOne(byId)) as Fields | null;
  return {
    read,
    async write(before, field, set, record) {
      if (before === null) {
        try {
          await collection.insertOne({ ...byId, ...set, outbox: [record] } as never);
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      }
      // A condition of null finds a missing field as well.
      const unchanged = { ...byId, [field]: before[field] ?? null };
      const outbox = [...recordsOf(before), record];
      return (await collection.updateOne(unchanged as never, { $set: { ...set, outbox } } as never)).matchedCount === 1;
    },
    pending: async () => recordsOf(await read()),
    async remove(recordId) {
      await collection.updateOne(byId, { $pull: { outbox: { id: recordId } } } as never);
    },
  };
}

function recordsOf(document: Fields | null): AuditRecord[] {
  const { outbox } = document ?? {};
  return Array.isArray(outbox) ? outbox.filter(isRecord) : [];
}

const isRecord = (value: unknown): value is AuditRecord => {
  const { id, subject, payload } = (value ?? {}) as Partial<Record<keyof AuditRecord, unknown>>;
  return typeof id === "string" && typeof subject === "string" && typeof payload === "string";
};
