import type { NatsConnection } from "@nats-io/nats-core";
import type { Component } from "../lifecycle/run-service.ts";
import { connectionState } from "../nats/connection-state.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { createConsumerLoop } from "./consumer-loop.ts";
import { ACK_WAIT_MS_DEFAULT } from "./durables.ts";

/** Default of `newerMessageMs`: longer than old and new replicas run side by side. */
const NEWER_MESSAGE_MS = 3_600_000;

/** A message as a handler sees it. */
export interface ConsumedMessage {
  subject: string;
  data: Uint8Array;
  headers: Readonly<Record<string, string>>;
  /** The key under which the effect is recorded: `Nats-Msg-Id`; a replay keeps its first. */
  id: string;
  /** Sequence number in the stream. */
  seq: number;
  /** Time at which the stream stored it. */
  publishedAt: Date;
  redelivered: boolean;
  /** Extends the broker's wait for the acknowledgement; also done automatically while the handler runs. */
  working(): void;
}

/** Dependencies and policy of a consumer. */
export interface ConsumerOptions {
  nc: NatsConnection;
  stream: string;
  /** Name under which the broker keeps the consumer's position; replicas share it. It must exist. */
  durable: string;
  /** Subjects that `handle` knows. The durable delivers all of them, and also those that other versions of the service know. */
  filterSubjects: string[];
  log: Logger;
  metrics: Metrics;
  /** Messages handled at once by this process. */
  maxInFlight: number;
  handle(message: ConsumedMessage): Promise<void>;
  /** The durable's AckWait. */
  ackWaitMs?: number;
  /** Attempts at a message with a fault of its own before it is parked among the dead letters. */
  poisonAttemptsMax?: number;
  /** Time during which a message of a newer version is redelivered before it is parked among the dead letters. */
  newerMessageMs?: number;
  /** Called with the error for which a message was parked. */
  onParked?(error: Error): void;
  /** Pause after the first failed attempt; it doubles up to `nakDelayMsMax`. */
  nakDelayMsMin?: number;
  nakDelayMsMax?: number;
}

/** Backlog of a consumer. */
export interface ConsumerBacklog {
  /** Messages not delivered yet. */
  pending: number;
  /** Messages delivered and not acknowledged. */
  ackPending: number;
}

/** The component that handles a stream's messages. */
export interface Consumer extends Component {
  /** Messages still to be handled, read from the broker; rejects while the broker is unreachable. */
  backlog(): Promise<ConsumerBacklog>;
  /** Readiness check: rejects while messages cannot be fetched. */
  check(): Promise<void>;
}

/**
 * Handles the messages of a stream, each at least once, acknowledged after `handle` resolves. A handler that throws
 * `PoisonError` blames the message, which is parked as `dlq.<stream>.<durable>` after a few attempts; any other error counts as
 * temporary, and the message is redelivered with growing delay, without end. A message of a subject that is not in
 * `filterSubjects`, or at which `handle` throws `NewerMessageError`, is a newer replica's: it comes back for `newerMessageMs`, then
 * it is parked. Survives the broker's restart; while the durable is missing, the check fails and it is looked for.
 */
export function createConsumer(options: ConsumerOptions): Consumer {
  const loop = createConsumerLoop({
    ackWaitMs: ACK_WAIT_MS_DEFAULT,
    poisonAttemptsMax: 3,
    newerMessageMs: NEWER_MESSAGE_MS,
    onParked: () => undefined,
    nakDelayMsMin: 500,
    nakDelayMsMax: 30_000,
    ...options,
  });
  return {
    name: `consumer ${options.stream}/${options.durable}`,
    start: () => loop.start(),
    drain: () => loop.finish(),
    stop: () => loop.finish(),
    backlog: () => loop.backlog(),
    check: async () => {
      if (!connectionState(options.nc).isUp()) throw new Error("the broker is unreachable");
      const failure = loop.lastFailure();
      if (failure) throw failure;
    },
  };
}
