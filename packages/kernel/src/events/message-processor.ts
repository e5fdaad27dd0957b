import { type JsMsg, jetstream } from "@nats-io/jetstream";
import { requestContextOf } from "../rpc/request-headers.ts";
import { runWithContext } from "../telemetry/request-context.ts";
import { inSpan, type SpanOptions } from "../telemetry/span.ts";
import type { ConsumedMessage } from "./consume.ts";
import type { ConsumerSettings } from "./consumer-loop.ts";
import { consumerMetrics } from "./consumer-metrics.ts";
import { idOf, isFor, park } from "./dead-letters.ts";
import { NewerMessageError } from "./newer-message-error.ts";
import { PoisonError } from "./poison-error.ts";
import { isTaken } from "./subject-filter.ts";

const HEARTBEATS_PER_ACK_WAIT = 3;
const FAULTS_REMEMBERED_MAX = 10_000;

/** Handles each message and settles it: acknowledged, redelivered later, or parked. */
export function createMessageProcessor(settings: ConsumerSettings) {
  const { nc, stream, durable, log, handle, filterSubjects, ackWaitMs, poisonAttemptsMax, newerMessageMs } = settings;
  const js = jetstream(nc);
  const measure = consumerMetrics(settings.metrics, stream, durable);
  // Failed attempts are counted here, because the broker's delivery count also grows while another service is unavailable. A restart
  // loses the count, which only means a few more attempts.
  const faults = new Map<number, number>();

  const isHopeless = (msg: JsMsg, error: unknown, attempts: number): error is Error => {
    if (error instanceof NewerMessageError) return Date.now() - msg.time.getTime() > newerMessageMs;
    return error instanceof PoisonError && attempts >= poisonAttemptsMax;
  };

  const settleFailure = async (msg: JsMsg, error: unknown) => {
    const attempts = error instanceof PoisonError ? (faults.get(msg.seq) ?? 0) + 1 : 0;
    const fields = { err: error, stream, durable, seq: msg.seq, deliveries: msg.info.deliveryCount };
    if (isHopeless(msg, error, attempts)) {
      await park(js, { msg, stream, durable, error });
      faults.delete(msg.seq);
      msg.term("parked among the dead letters");
      log.error(fields, "message parked among the dead letters");
      settings.onParked(error);
      return "parked";
    }
    if (attempts > 0) remember(faults, msg.seq, attempts);
    const delayMs = delayOf(attempts || msg.info.deliveryCount, settings);
    log.warn({ ...fields, delayMs }, "message could not be handled, it comes back");
    msg.nak(delayMs);
    return "retried";
  };

  const settle = async (msg: JsMsg) => {
    if (!isFor(msg, durable)) {
      msg.ack();
      return "skipped";
    }
    try {
      // Each process publishes under an id. Replies of the broker have none, and a requester may direct them to any subject.
      if (!msg.headers?.get("Nats-Msg-Id")) throw new PoisonError("published without an id");
      if (!isTaken(filterSubjects, msg.subject))
        throw new NewerMessageError("a kind of event this version does not know");
      await runWithContext(requestContextOf(msg), () =>
        inSpan(
          `process ${durable}`,
          () => consumerSpan(msg, durable),
          () => handle(toConsumed(msg, stream)),
        ),
      );
      faults.delete(msg.seq);
      msg.ack();
      return "done";
    } catch (error) {
      return settleFailure(msg, error);
    }
  };

  return {
    /** Handles and settles one message; never throws. */
    async run(msg: JsMsg): Promise<void> {
      const startedAt = performance.now();
      const heartbeat = setInterval(() => {
        msg.working();
        // A hanging handler receives nothing more, so its lag would otherwise stay at the last value.
        measure.stillHandling(Date.now() - msg.time.getTime());
      }, ackWaitMs / HEARTBEATS_PER_ACK_WAIT);
      measure.received(Date.now() - msg.time.getTime(), msg.info.pending);
      try {
        measure.settled(await settle(msg), startedAt);
      } catch (error) {
        // Even parking failed: the message stays unacknowledged, so the broker delivers it again after AckWait.
        measure.settled("unsettled", startedAt);
        log.error({ err: error, stream, durable, seq: msg.seq }, "message could not be settled");
      } finally {
        clearInterval(heartbeat);
      }
    },
    /** To be called when there was nothing to fetch. */
    idle: () => measure.idle(),
  };
}

function consumerSpan(msg: JsMsg, durable: string): SpanOptions {
  return {
    kind: "consumer",
    parent: msg.headers?.get("traceparent") || null,
    attributes: {
      "messaging.system": "nats",
      "messaging.destination.name": msg.subject,
      "messaging.consumer.group.name": durable,
    },
  };
}

function toConsumed(msg: JsMsg, stream: string): ConsumedMessage {
  const headers: Record<string, string> = {};
  for (const [name, [value = ""]] of msg.headers ?? []) headers[name] = value;
  return {
    subject: msg.subject,
    data: msg.data,
    headers,
    id: idOf(msg, stream),
    seq: msg.seq,
    publishedAt: msg.time,
    redelivered: msg.redelivered,
    working: () => msg.working(),
  };
}

function remember(faults: Map<number, number>, seq: number, attempts: number): void {
  faults.set(seq, attempts);
  const [oldest] = faults.keys();
  if (faults.size > FAULTS_REMEMBERED_MAX && oldest !== undefined) faults.delete(oldest);
}

function delayOf(attempts: number, { nakDelayMsMin, nakDelayMsMax }: ConsumerSettings): number {
  const growing = Math.min(nakDelayMsMax, nakDelayMsMin * 2 ** Math.min(attempts - 1, 20));
  return Math.round(growing * (0.75 + Math.random() / 4));
}
