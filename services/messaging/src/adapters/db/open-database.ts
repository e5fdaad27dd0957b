import { patchMongoDriver } from "@tenho/kernel/db/patch-mongo-driver";
import { type Connection, createConnection } from "mongoose";

export type DatabaseOptions = {
  url: string;
  poolMax: number;
  timeoutMs: number;
  /** Time an operation waits for a connection of the pool; without it, as long as it takes. */
  queueMs?: number;
};

/**
 * Opens a connection to the messaging database that reconnects by itself when the store is reachable again; meanwhile every operation fails within
 * `timeoutMs` instead of queueing.
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
    // The majority is asked for here: a server may have another default, and a write that one member alone acknowledged can be rolled back.
    writeConcern: { w: "majority" },
    // No validation is needed, since whatever is read was written by the same driver, from strings.
    enableUtf8Validation: false,
    appName: "tenho-messaging",
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    // If left open, the connection would keep connecting in parallel with the next attempt.
    await connection.destroy();
    throw error;
  }
}

/** Creates the missing indexes of all models registered on the connection; the unique ones prevent duplicates. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) await model.createIndexes();
}

/** Pings the store; rejects while it does not answer. */
export async function pingDatabase(connection: Connection): Promise<void> {
  await connection.db?.command({ ping: 1 });
  if (connection.readyState !== 1) throw new Error("the document store does not answer");
}
