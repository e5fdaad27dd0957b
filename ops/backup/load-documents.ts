import { createInterface } from "node:readline";
import { mongo } from "mongoose";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { openDatabase } from "../../services/messaging/src/adapters/db/open-database.ts";
import { DOCUMENT_TIMEOUT_MS } from "./dump-documents.ts";
import type { BackupPart } from "./manifest.ts";
import { readPart } from "./part-file.ts";

const { EJSON } = mongo.BSON;
const BATCH = 500;

/** Collection that holds one document during a restore, so that an interrupted restore may be repeated. */
const MARK = "restore_under_way";

type Database = NonNullable<Awaited<ReturnType<typeof openDatabase>>["db"]>;

/** State of an unfinished restore into this database; null when there is none. */
export const restoreUnderWay = (url: string): Promise<{ isFilled: boolean } | null> =>
  withDatabase(url, async (db) => {
    const mark = await db.collection(MARK).findOne({});
    return mark === null ? null : { isFilled: mark.filledAt !== undefined };
  });

/** @throws SetupError when messaging's database holds anything that no restore has put there */
export const checkEmptyDocuments = (url: string): Promise<void> =>
  withDatabase(url, async (db) => {
    if ((await db.collection(MARK).countDocuments({})) > 0) return;
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if (name.startsWith("system.") || (await db.collection(name).findOne({})) === null) continue;
      throw new SetupError("O banco de documentos não está vazio: restaure em um banco sem dados.");
    }
  });

/** Fills the collections, after removing whatever an interrupted restore has left there. */
export const loadDocuments = (dir: string, url: string, parts: readonly BackupPart[]): Promise<void> =>
  withDatabase(url, async (db) => {
    await db.collection(MARK).updateOne({ _id: MARK as never }, { $set: { since: new Date() } }, { upsert: true });
    for (const part of parts) {
      const collection = db.collection(part.name);
      await collection.deleteMany({});
      let rows = 0;
      for await (const batch of batchesOf(dir, part)) {
        await collection.insertMany(batch);
        rows += batch.length;
      }
      if (rows !== part.rows) throw new Error(`${part.name}: ${rows} documents instead of ${part.rows}`);
    }
  });

/** Called once everything from the backup is in all stores. */
export const markFilled = (url: string): Promise<void> =>
  withDatabase(url, async (db) => {
    await db.collection(MARK).updateOne({ _id: MARK as never }, { $set: { filledAt: new Date() } });
  });

/** Called last: from then on the database counts as a regular installation's. */
export const unmarkDocuments = (url: string): Promise<void> =>
  withDatabase(url, async (db) => {
    await db.collection(MARK).drop();
  });

async function* batchesOf(dir: string, part: BackupPart) {
  let batch = [];
  for await (const line of createInterface({ input: readPart(dir, part), crlfDelay: Number.POSITIVE_INFINITY })) {
    batch.push(EJSON.parse(line, { relaxed: false }));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const connection = await openDatabase({ url, poolMax: 2, timeoutMs: DOCUMENT_TIMEOUT_MS });
  try {
    if (connection.db === undefined) throw new SetupError("O servidor de documentos não respondeu.");
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}
