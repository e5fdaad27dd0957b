import type { NatsConnection } from "@nats-io/nats-core";
import { type ConsumedMessage, createConsumer } from "@tenho/kernel/events/consume";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { RecordStatus } from "../../app/outgoing/record-status.ts";
import { readStatusItem } from "./status-item.ts";

const STATUSES_IN_FLIGHT = 16;

export type StatusConsumer = Component & {
  /** Rejects while the consumer cannot read the stream. */
  check(): Promise<void>;
  /** How many statuses of our own messages are stored and not yet recorded. */
  backlog(): Promise<number>;
};

export type StatusConsumerDeps = {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  recordStatus: RecordStatus;
  /** A status of a message unknown for this long is parked among the dead letters. */
  unknownMs: number;
  now: () => Date;
};

/** Records the statuses of the stream; one of an unknown message is redelivered for `unknownMs`, then parked. */
export function createStatusConsumer(deps: StatusConsumerDeps): StatusConsumer {
  const { nc, log, metrics, recordStatus, unknownMs, now } = deps;
  const unknownSeqs = new Set<number>();

  const handle = async ({ data, seq, publishedAt }: ConsumedMessage): Promise<void> => {
    const report = readStatusItem(data);
    if (report === null) return;
    try {
      await recordStatus(report);
      unknownSeqs.delete(seq);
    } catch (error) {
      unknownSeqs.delete(seq);
      if (!isUnknownMessage(error)) throw error;
      if (now().getTime() - publishedAt.getTime() > unknownMs) {
        throw new PoisonError("a status of a message we never sent", { cause: error });
      }
      unknownSeqs.add(seq);
      throw error;
    }
  };
  const consumer = createConsumer({
    nc,
    stream: STREAM.whatsappIn,
    durable: "messaging-statuses",
    filterSubjects: ["wa.in.status"],
    log,
    metrics,
    maxInFlight: STATUSES_IN_FLIGHT,
    handle,
  });

  return {
    ...consumer,
    async backlog() {
      const { pending, ackPending } = await consumer.backlog();
      // Our own messages are stored before they are sent, hence always found: an unknown status is not one of ours.
      return pending + Math.max(0, ackPending - unknownSeqs.size);
    },
  };
}

function isUnknownMessage(error: unknown): boolean {
  return error instanceof Error && "reason" in error && error.reason === "unknown_message";
}
