import { patchMongoDriver } from "@tenho/kernel/db/patch-mongo-driver";
import { type Connection, createConnection } from "mongoose";

export type DatabaseOptions = {
  url: string;
  poolMax: number;
  timeoutMs: number;
  /** How long an operation waits for a connection of the pool; without it, as long as it takes. */
  queueMs?: number;
};

/**
 * A connection to the messaging database that reconnects by itself when the store is reachable again; meanwhile every operation
 * fails within `timeoutMs` instead of queueing.
 *
 * @throws MongooseServerSelectionError when the store does not answer within `timeoutMs`; nothing stays open then.
 */
export async function openDatabase({ url, poolMax, timeoutMs, queueMs = 0 }: DatabaseOptions): Promise<Connection> {
  patchMongoDriver();
  const connection = createConnection(url, {
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: poolMax,
    waitQueueTimeoutMS: queueMs,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs * 2,
    // What is read was written by the same driver, from strings.
    enableUtf8Validation: false,
    appName: "tenho-messaging",
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    // Left open, it would go on connecting beside the next attempt.
    await connection.destroy();
    throw error;
  }
}

/** Makes every index of every model registered on the connection exist; the unique ones are what prevents duplicates. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) await model.createIndexes();
}

/** Rejects while the store does not answer. */
export async function pingDatabase(connection: Connection): Promise<void> {
  await connection.db?.command({ ping: 1 });
  if (connection.readyState !== 1) throw new Error("the document store does not answer");
}
