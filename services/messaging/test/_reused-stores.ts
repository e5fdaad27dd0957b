import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { ensureDurables } from "@tenho/kernel/events/durables";
import { STREAM } from "@tenho/kernel/events/streams";
import { LIVE_PANELS_BUCKET } from "@tenho/kernel/nats/live-panels";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { type TestInfra, testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";

/** Databases of this process that no harness uses any longer. */
const free: string[] = [];
/** Models whose indexes exist, as `database model`. */
const indexed = new Set<string>();
/** Broker accounts that have their streams: each test file has one. */
const provisioned = new Set<string>();

/** Returns the address of a database that no running harness of this process uses. */
export const takeDatabase = (infra: TestInfra): string => free.pop() ?? infra.mongoUrl("messaging");

/** Lets a later harness of this process use a database: emptying it is much faster than creating the indexes of another. */
export const returnDatabase = (url: string): void => void free.push(url);

/** Empties the collections of a database and leaves its indexes. */
export async function emptyDatabase(connection: Connection): Promise<void> {
  const collections = (await connection.db?.collections()) ?? [];
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
}

/** Creates the indexes of a database that no earlier harness has created. */
export async function ensureIndexesOnce(url: string, connection: Connection): Promise<void> {
  for (const [name, model] of Object.entries(connection.models)) {
    const key = `${url} ${name}`;
    if (!indexed.has(key)) await model.createIndexes();
    indexed.add(key);
  }
}

/** Empties the streams and the bucket that a harness reads. Its durables are created anew, because they would keep what they delivered and nobody acknowledged. */
export async function emptyBroker(nc: NatsConnection): Promise<void> {
  const account = testInfra().natsUrl();
  if (!provisioned.has(account)) await provisionBroker(nc);
  provisioned.add(account);
  const { consumers, streams } = await jetstreamManager(nc);
  for (const stream of [STREAM.whatsappIn, STREAM.events]) {
    for await (const { name } of consumers.list(stream)) await consumers.delete(stream, name);
    await streams.purge(stream);
  }
  for (const stream of [STREAM.deadLetters, `KV_${LIVE_PANELS_BUCKET}`]) await streams.purge(stream);
  await ensureDurables(nc);
}
