import { jetstreamManager } from "@nats-io/jetstream";
import { millis, type NatsConnection } from "@nats-io/nats-core";
import { MAX_AGE_MS_DEFAULT, type StreamName } from "./streams.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Returns whether records kept for `days` outlive the messages of a stream with the default age: a message redelivered
 * after its record is gone would be handled again. Callers that delete records also check the real age (`readStreamAgeMs`).
 */
export const outlivesStream = (days: number, stream: StreamName): boolean => days * DAY_MS > MAX_AGE_MS_DEFAULT[stream];

/**
 * Reads how long the broker keeps a message of the stream, in ms; 0: for ever. A deployment may have set it longer than the default.
 *
 * @throws JetStreamApiError when there is no such stream.
 */
export async function readStreamAgeMs(nc: NatsConnection, stream: StreamName): Promise<number> {
  const { config } = await (await jetstreamManager(nc)).streams.info(stream);
  return millis(Math.max(0, config.max_age));
}
