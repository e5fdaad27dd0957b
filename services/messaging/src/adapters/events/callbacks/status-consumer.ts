import type { NatsConnection } from "@nats-io/nats-core";
import { type ConsumedMessage, createConsumer } from "@tenho/kernel/events/consumer/consume";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { RecordStatus } from "../../../app/outgoing/outcomes/record-status.ts";
import type { ResendStore } from "../../../app/ports/outgoing/resend-store.ts";
import { readStatusItem, STATUS_SUBJECT } from "./status-item.ts";

/** Those that come within a short time are recorded together. */
const STATUSES_IN_FLIGHT = 256;
/** Longer than the longest pause before a redelivery, which renews the count. */
const REDELIVERED_WITHIN_MS = 60_000;

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
  unknownStatuses: Pick<ResendStore, "addUnknownStatus" | "removeUnknownStatus" | "unknownStatuses">;
};

/** Records the statuses of the stream; one of an unknown message is redelivered for `unknownMs`, then parked. */
export function createStatusConsumer(deps: StatusConsumerDeps): StatusConsumer {
  const { nc, log, metrics, recordStatus, unknownMs, now, unknownStatuses } = deps;

  const handle = async (message: ConsumedMessage): Promise<void> => {
    const { seq, publishedAt, redelivered } = message;
    const report = readStatusItem(message);
    if (report === null) return;
    try {
      await recordStatus(report);
    } catch (error) {
      if (!isUnknownMessage(error)) throw error;
      if (now().getTime() - publishedAt.getTime() > unknownMs) {
        // Parked soon, by this replica or another: counted for longer, it would hide a status of our own.
        await unknownStatuses.removeUnknownStatus(seq);
        throw new PoisonError("a status of a message we never sent", { cause: error });
      }
      await unknownStatuses.addUnknownStatus(seq, new Date(now().getTime() + REDELIVERED_WITHIN_MS));
      throw error;
    }
    // Acknowledged only after it is no longer counted as unknown.
    if (redelivered) await unknownStatuses.removeUnknownStatus(seq);
  };
  const consumer = createConsumer({
    nc,
    stream: STREAM.whatsappIn,
    durable: "messaging-statuses",
    filterSubjects: Object.values(STATUS_SUBJECT),
    log,
    metrics,
    maxInFlight: STATUSES_IN_FLIGHT,
    handle,
  });

  return {
    ...consumer,
    async backlog() {
      // One that was parked or first seen in between counts as one to wait for, never the other way round.
      const before = new Set(await unknownStatuses.unknownStatuses(now()));
      const { pending, ackPending } = await consumer.backlog();
      const unknown = (await unknownStatuses.unknownStatuses(now())).filter((seq) => before.has(seq)).length;
      // Our own messages are stored before they are sent, hence always found: an unknown status is not one of ours.
      return pending + Math.max(0, ackPending - unknown);
    },
  };
}

function isUnknownMessage(error: unknown): boolean {
  return error instanceof Error && "reason" in error && error.reason === "unknown_message";
}
