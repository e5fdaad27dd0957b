import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { DURABLES } from "../events/durables.ts";
import { STREAM } from "../events/streams.ts";
import { reasonOf } from "./reason.ts";
import type { BrokerState } from "./support-bundle-shape.ts";

/**
 * Reads every stream and durable and the counts of dead letters by the durable that gave them up; never a message. A stream or durable that cannot
 * be read says why. Raises: what the broker raises when it does not answer at all.
 */
export async function readBrokerState(nc: NatsConnection): Promise<BrokerState> {
  const jsm = await jetstreamManager(nc);
  const [streams, consumers, deadLetters] = await Promise.all([
    Promise.all(Object.values(STREAM).map((name) => readStream(jsm, name))),
    Promise.all(DURABLES.map((durable) => readConsumer(jsm, durable))),
    jsm.streams.info(STREAM.deadLetters, { subjects_filter: ">" }).then(({ state }) => state.subjects ?? {}),
  ]);
  return { streams, consumers, dead_letters: deadLetters };
}

async function readStream(jsm: JetStreamManager, name: string): Promise<BrokerState["streams"][number]> {
  try {
    const { state, config } = await jsm.streams.info(name);
    const { messages, bytes, first_ts: firstAt, last_ts: lastAt } = state;
    return { name, messages, bytes, bytes_max: config.max_bytes, first_at: firstAt, last_at: lastAt, reason: null };
  } catch (error) {
    return { name, messages: 0, bytes: 0, bytes_max: 0, first_at: "", last_at: "", reason: reasonOf(error) };
  }
}

async function readConsumer(
  jsm: JetStreamManager,
  { stream, durable, reader }: (typeof DURABLES)[number],
): Promise<BrokerState["consumers"][number]> {
  const named = { stream, durable, reader };
  try {
    const info = await jsm.consumers.info(stream, durable);
    const { num_pending: pending, num_ack_pending: unacknowledged, num_redelivered: redelivered } = info;
    return { ...named, pending, unacknowledged, redelivered, reason: null };
  } catch (error) {
    return { ...named, pending: 0, unacknowledged: 0, redelivered: 0, reason: reasonOf(error) };
  }
}
