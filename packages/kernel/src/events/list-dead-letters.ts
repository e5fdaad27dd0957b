import { JetStreamApiError, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { DEAD_LETTER_HEADER } from "./dead-letters.ts";
import { STREAM } from "./streams.ts";

/** The part of a dead letter that may be shown: never its payload nor its message id, which may hold personal data. */
export interface ParkedMessage {
  /** Its sequence number among the dead letters. */
  id: number;
  /** `dlq.<stream>.<durable>` */
  subject: string;
  reason: string;
  parkedAt: Date;
}

const READ_TIMEOUT_MS = 30_000;
const STREAM_NOT_FOUND = 10059;

/**
 * All dead letters, or those under one subject, oldest first. Payloads stay with the broker.
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
    // Nothing is pending: this was the last letter, even if some of those expected have been deleted meanwhile.
    if (msg.info.pending === 0) return letters;
  }
  throw new Error(`only ${letters.length} of ${expected} dead letters could be read`);
}

/** Null on a broker that no service has used yet. */
async function openConsumer(nc: NatsConnection, subject: string) {
  try {
    const { consumers } = jetstream(nc);
    return await consumers.get(STREAM.deadLetters, { filter_subjects: subject, headers_only: true });
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return null;
    throw error;
  }
}
