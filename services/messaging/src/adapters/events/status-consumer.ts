import type { NatsConnection } from "@nats-io/nats-core";
import { type ConsumedMessage, createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { RecordStatus, StatusReport } from "../../app/outgoing/record-status.ts";
import type { ResendStore } from "../../app/ports/resend-store.ts";
import { readStatusItem, STATUS_SUBJECT } from "./status-item.ts";

/** Most statuses handled at once; those that come within a short time are recorded together. */
const STATUSES_IN_FLIGHT = 256;
/** Time an unknown status counts, in milliseconds: longer than the longest pause before a redelivery, which renews the count. */
const REDELIVERED_WITHIN_MS = 60_000;
/** Most unknown statuses that wait; further ones count as another application's at once, since they would leave no room for statuses of our own. */
const UNKNOWN_WAITING_MAX = 64;

export type StatusConsumer = Component & {
  /** Rejects while the consumer cannot read the stream. */
  check(): Promise<void>;
  /** Number of statuses of our own messages that are stored and not yet recorded. */
  backlog(): Promise<number>;
};

export type StatusConsumerDeps = {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  recordStatus: RecordStatus;
  /** Time in milliseconds after which a status of an unknown message counts as another application's and is dropped. */
  unknownMs: number;
  /** Most statuses handled at once. */
  inFlightMax?: number;
  /** Most unknown statuses that wait. */
  unknownWaitingMax?: number;
  now: () => Date;
  unknownStatuses: Pick<ResendStore, "addUnknownStatus" | "removeUnknownStatus" | "unknownStatuses">;
};

/**
 * Records the statuses of the stream. Meta also sends those of messages that other applications sent from the same number: they are counted and
 * dropped. A status that names a message id nobody stored is one of those at once, since our messages are stored before they are sent; one without an
 * id is redelivered for `unknownMs` first.
 */
export function createStatusConsumer(deps: StatusConsumerDeps): StatusConsumer {
  const { nc, log, metrics, recordStatus, unknownMs, now, unknownStatuses } = deps;
  const { inFlightMax = STATUSES_IN_FLIGHT, unknownWaitingMax = UNKNOWN_WAITING_MAX } = deps;
  const foreign = metrics.counter("whatsapp_foreign_statuses_total", "Statuses of messages this service did not send");

  const isForeign = async ({ seq, publishedAt }: ConsumedMessage, { messageId }: StatusReport): Promise<boolean> => {
    if (messageId !== null || now().getTime() - publishedAt.getTime() > unknownMs) return true;
    await unknownStatuses.addUnknownStatus(seq, new Date(now().getTime() + REDELIVERED_WITHIN_MS));
    const waitingBefore = (await unknownStatuses.unknownStatuses(now())).filter((one) => one < seq);
    return waitingBefore.length >= unknownWaitingMax;
  };

  const handle = async (message: ConsumedMessage): Promise<void> => {
    const { seq, redelivered } = message;
    const report = readStatusItem(message);
    if (report === null) return;
    try {
      await recordStatus(report);
    } catch (error) {
      if (!isUnknownMessage(error)) throw error;
      if (await isForeign(message, report)) {
        // If it counted as unknown for longer, it would hide a status of our own.
        await unknownStatuses.removeUnknownStatus(seq);
        foreign.inc();
        return;
      }
      throw error;
    }
    // The status is acknowledged only after it no longer counts as unknown.
    if (redelivered) await unknownStatuses.removeUnknownStatus(seq);
  };
  const consumer = createConsumer({
    nc,
    stream: STREAM.whatsappIn,
    durable: "messaging-statuses",
    filterSubjects: Object.values(STATUS_SUBJECT),
    log,
    metrics,
    maxInFlight: inFlightMax,
    handle,
  });

  return {
    ...consumer,
    async backlog() {
      // A status that was dropped or first seen in between counts as one to wait for, never the other way round.
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
