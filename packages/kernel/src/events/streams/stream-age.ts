import { jetstreamManager } from "@nats-io/jetstream";
import { millis, type NatsConnection } from "@nats-io/nats-core";
import { MAX_AGE_MS_DEFAULT, type StreamName } from "./streams.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Whether records kept for `days` outlive the messages of a stream that is kept as long as is usual: a message that comes again
 * after its record is gone would be handled again. Whoever deletes records also asks for the real age (`readStreamAgeMs`).
 */
export const outlivesStream = (days: number, stream: StreamName): boolean => days * DAY_MS > MAX_AGE_MS_DEFAULT[stream];

/**
 * How long the broker keeps a message of the stream, in ms; 0: for ever. A stream may have been made to keep longer than is usual.
 *
 * @throws JetStreamApiError when there is no such stream.
 */
export async function readStreamAgeMs(nc: NatsConnection, stream: StreamName): Promise<number> {
  const { config } = await (await jetstreamManager(nc)).streams.info(stream);
  return millis(Math.max(0, config.max_age));
}
