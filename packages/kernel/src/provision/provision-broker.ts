import type { NatsConnection } from "@nats-io/nats-core";
import { ensureDurables } from "../events/consumer/durables.ts";
import { ensureStreams, type StreamOptions } from "../events/streams/streams.ts";
import { ensureBuckets } from "./buckets.ts";

/**
 * Makes every stream, bucket and durable of the project exist, or grows it to what `options` and the tables say; nothing
 * shrinks, and no message, value or place is lost. Safe to run at any time and by several processes at once.
 *
 * @throws JetStreamApiError when the broker refuses, e.g. for want of disk below `max_file_store`.
 */
export async function provisionBroker(nc: NatsConnection, options: StreamOptions = {}): Promise<void> {
  await ensureStreams(nc, options);
  await ensureBuckets(nc, options.replicas);
  await ensureDurables(nc);
}
