import { JetStreamApiError, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { STREAM } from "../streams/streams.ts";
import { DEAD_LETTER_HEADER } from "./dead-letters.ts";

/** What may be shown of a dead letter: never its payload nor its message id, which may hold personal data. */
export interface ParkedMessage {
  /** Its place among the dead letters. */
  id: number;
  /** `dlq.<stream>.<durable>` */
  subject: string;
  reason: string;
  parkedAt: Date;
}

const READ_TIMEOUT_MS = 30_000;
const STREAM_NOT_FOUND = 10059;

/**
 * Everything that is parked, or what is parked under one subject, oldest first. Payloads stay with the broker.
 *
 * @throws Error when the broker does not hand over all of it in time.
 */
export async function listDeadLetters(nc: NatsConnection, subject = "dlq.>"): Promise<ParkedMessage[]> {
  const consumer = await openConsumer(nc, subject);
  const expected = consumer === null ? 0 : (await consumer.info()).num_pending;
  if (consumer === null || expected === 0) return [];
  const letters: ParkedMessage[] = [];
  for await (const msg of await consumer.fetch({ max_messages: expected, expires: READ_TIMEOUT_MS })) {
    const reason = msg.headers?.get(DEAD_LETTER_HEADER.reason) ?? "";
    letters.push({ id: msg.seq, subject: msg.subject, reason, parkedAt: msg.time });
    // This was the last one, even if some of those expected have been deleted meanwhile.
    if (msg.info.pending === 0) return letters;
  }
  throw new Error(`only ${letters.length} of ${expected} dead letters could be read`);
}

/** Null on a broker no service has worked with yet. */
async function openConsumer(nc: NatsConnection, subject: string) {
  try {
    const { consumers } = jetstream(nc);
    return await consumers.get(STREAM.deadLetters, { filter_subjects: subject, headers_only: true });
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return null;
    throw error;
  }
}
