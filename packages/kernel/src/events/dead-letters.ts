import type { JetStreamClient, JsMsg } from "@nats-io/jetstream";
import { publish } from "./publish.ts";

/** Headers of a dead letter: its origin and the reason why it was parked. */
export const DEAD_LETTER_HEADER = {
  subject: "dlq-subject",
  msgId: "dlq-msg-id",
  seq: "dlq-seq",
  reason: "dlq-reason",
  /** Header of a replayed message: the only durable it is meant for. */
  replayFor: "dlq-replay-for",
} as const;

const PARK_TIMEOUT_MS = 5_000;

/**
 * The id under which a message's effect is recorded: its `Nats-Msg-Id`, or `<stream>:<seq>` without one (it is parked under that). A replayed
 * message keeps its first id, so that an effect already recorded is found.
 */
export function idOf({ headers, seq }: Pick<JsMsg, "headers" | "seq">, stream: string): string {
  const first = headers?.get(DEAD_LETTER_HEADER.replayFor) && headers.get(DEAD_LETTER_HEADER.msgId);
  return first || headers?.get("Nats-Msg-Id") || `${stream}:${seq}`;
}

/** Returns whether a message is meant for this durable: every message is, except one replayed for another durable, since this one had the first. */
export function isFor({ headers }: Pick<JsMsg, "headers">, durable: string): boolean {
  const target = headers?.get(DEAD_LETTER_HEADER.replayFor);
  return !target || target === durable;
}

/** A message that could not be handled, its durable, and the error. */
export interface DeadLetter {
  msg: Pick<JsMsg, "subject" | "data" | "headers" | "seq">;
  stream: string;
  durable: string;
  error: Error;
}

/**
 * Copies a message to `dlq.<stream>.<durable>`, with its own headers and its origin. Parking it twice parks it
 * once.
 *
 * Raises: `unavailable`; then the message must not be given up.
 */
export async function park(js: JetStreamClient, { msg, stream, durable, error }: DeadLetter): Promise<void> {
  const headers: Record<string, string> = {};
  for (const [name, [value = ""]] of msg.headers ?? []) if (!/^(Nats-|dlq-)/.test(name)) headers[name] = value;
  await publish(js, `dlq.${stream}.${durable}`, msg.data, {
    msgId: `dlq:${stream}:${durable}:${msg.seq}`,
    timeoutMs: PARK_TIMEOUT_MS,
    headers: {
      ...headers,
      [DEAD_LETTER_HEADER.subject]: msg.subject,
      [DEAD_LETTER_HEADER.msgId]: idOf(msg, stream),
      [DEAD_LETTER_HEADER.seq]: String(msg.seq),
      [DEAD_LETTER_HEADER.reason]: error.message.replaceAll(/\s+/g, " "),
    },
  });
}
