import type { NatsConnection } from "@nats-io/nats-core";
import type { Component } from "../lifecycle/run-service.ts";
import type { Logger } from "../log/create-logger.ts";
import type { Metrics } from "../metrics/create-metrics.ts";
import { connectionState } from "../nats/connection-state.ts";
import { createConsumerLoop } from "./consumer-loop.ts";

/** A message as a handler sees it. */
export interface ConsumedMessage {
  subject: string;
  data: Uint8Array;
  headers: Readonly<Record<string, string>>;
  /** The key under which the effect is recorded: `Nats-Msg-Id`, or `<stream>:<seq>` without one; a replay keeps its first. */
  id: string;
  /** Place in the stream. */
  seq: number;
  /** When the stream stored it. */
  publishedAt: Date;
  redelivered: boolean;
  /** Extends the broker's wait for the acknowledgement; also done automatically while the handler runs. */
  working(): void;
}

/** What a consumer needs. */
export interface ConsumerOptions {
  nc: NatsConnection;
  stream: string;
  /** Name under which the broker keeps the consumer's place; replicas share it. */
  durable: string;
  filterSubjects: string[];
  log: Logger;
  metrics: Metrics;
  /** Messages handled at once by this process. */
  maxInFlight: number;
  handle(message: ConsumedMessage): Promise<void>;
  /** Where a durable begins that does not exist yet: at the stream's first message (default) or with the next. */
  startFrom?: "first" | "next";
  ackWaitMs?: number;
  /** Attempts at a message that is itself at fault before it is parked among the dead letters. */
  poisonAttemptsMax?: number;
  /** Pause after the first failed attempt; it doubles up to `nakDelayMsMax`. */
  nakDelayMsMin?: number;
  nakDelayMsMax?: number;
}

/** How far a consumer is behind. */
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
 * temporary, and the message is redelivered with growing delay, without end. Survives the broker's
 * restart, and creates the durable again if it was deleted.
 */
export function createConsumer(options: ConsumerOptions): Consumer {
  const loop = createConsumerLoop({
    startFrom: "first",
    ackWaitMs: 10_000,
    poisonAttemptsMax: 3,
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
