import type { Connection } from "mongoose";
import { isDuplicateKey } from "../../adapters/db/duplicate-keys.ts";
import type { Look, LookStore, SignatureStore } from "../app/look-port.ts";

const LOOK = "look";
const SIGNATURES = "signatures";

type LookDocument = Partial<Look> & { _id: string; startedAt?: Date };
type SignatureDocument = { _id: string; lastSignedAt?: Date; refusedSince?: number };

/** The last look at Meta in the collection `meta_looks`, one document. */
export function createLookStore(connection: Connection): LookStore {
  const collection = connection.collection<LookDocument>("meta_looks");
  const filter = { _id: LOOK };
  return {
    last: async () => {
      const found = await collection.findOne(filter);
      if (found?.lookedAt === undefined) return null;
      const { lookedAt, connectionVersion = 0, checks = [], numbers = null } = found;
      return { lookedAt, connectionVersion, checks, numbers };
    },
    claim: async (now, { gapSince, unlessAfter }) => {
      const due = { ...filter, startedAt: { $not: { $gt: gapSince } }, lookedAt: { $not: { $gt: unlessAfter } } };
      if ((await collection.updateOne(due, { $set: { startedAt: now } })).modifiedCount === 1) return true;
      if ((await collection.findOne(filter)) !== null) return false;
      try {
        await collection.insertOne({ ...filter, startedAt: now });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    write: async (look) => {
      const older = { ...filter, lookedAt: { $not: { $gt: look.lookedAt } } };
      try {
        await collection.updateOne(older, { $set: look }, { upsert: true });
      } catch (error) {
        // A later look is there already: it is not replaced, and a second document cannot be made.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}

/** When callbacks came with a right signature, and how many with a wrong one since, in the collection `meta_looks`. */
export function createSignatureStore(connection: Connection): SignatureStore {
  const collection = connection.collection<SignatureDocument>("meta_looks");
  const filter = { _id: SIGNATURES };
  return {
    read: async () => {
      const found = await collection.findOne(filter);
      return { lastSignedAt: found?.lastSignedAt ?? null, refusedSince: found?.refusedSince ?? 0 };
    },
    signed: async (at) => {
      await collection.updateOne(filter, { $max: { lastSignedAt: at }, $set: { refusedSince: 0 } }, { upsert: true });
    },
    refused: async (count) => {
      await collection.updateOne(filter, { $inc: { refusedSince: count } }, { upsert: true });
    },
  };
}
