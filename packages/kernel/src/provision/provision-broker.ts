import type { NatsConnection } from "@nats-io/nats-core";
import { ensureDurables } from "../events/durables.ts";
import { ensureStreams, type StreamOptions } from "../events/streams.ts";
import { ensureBuckets } from "./buckets.ts";

/**
 * Creates every stream, bucket and durable of the project, or grows it to the size given by `options` and the tables; nothing
 * shrinks, and no message, value or position is lost. Safe to run at any time and by several processes at once.
 *
 * @throws JetStreamApiError when the broker refuses, e.g. for want of disk below `max_file_store`.
 */
export async function provisionBroker(nc: NatsConnection, options: StreamOptions = {}): Promise<void> {
  await ensureStreams(nc, options);
  await ensureBuckets(nc, options.replicas);
  await ensureDurables(nc);
}
