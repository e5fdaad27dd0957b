import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { createPeriodicTask, type PeriodicTask } from "../lifecycle/periodic-task.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { STREAM, type StreamName } from "./streams.ts";

const MEASURE_EVERY_MS = 30_000;
/** Fill above which an operator has to grow the stream or find out why it is not read. */
const FULL_SHARE = 0.7;

/**
 * Measures how full streams are: `tenho_stream_fill_ratio{stream}`, share of a stream's byte limit, logged from 70 % on, and
 * `tenho_stream_messages{stream}`, which for the dead letters counts those that wait for a decision.
 * LIVE is left out: it is full in normal service and drops its oldest notices.
 */
export function createStreamFill(deps: {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  names: readonly StreamName[];
  everyMs?: number;
}): PeriodicTask {
  const { nc, log, metrics, everyMs = MEASURE_EVERY_MS } = deps;
  const fill = metrics.gauge("stream_fill_ratio", "Share of a stream's bytes that is used", ["stream"]);
  const messages = metrics.gauge("stream_messages", "Messages a stream holds", ["stream"]);
  const measured = deps.names.filter((name) => name !== STREAM.live);
  const run = async (): Promise<void> => {
    const { streams } = await jetstreamManager(nc);
    for (const stream of measured) {
      const { config, state } = await streams.info(stream);
      const share = config.max_bytes > 0 ? state.bytes / config.max_bytes : 0;
      fill.set({ stream }, share);
      messages.set({ stream }, state.messages);
      if (share >= FULL_SHARE) log.error({ stream, share, bytes: state.bytes }, "a stream is filling up");
    }
  };
  return createPeriodicTask({ name: "stream fill", everyMs, log, metrics, run });
}
