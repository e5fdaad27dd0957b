import type { Metrics } from "../telemetry/create-metrics.ts";

/** Outcome of a delivered message; skipped: it was replayed for another durable. */
export type Settlement = "done" | "retried" | "parked" | "skipped" | "unsettled";

/** Metrics of a consumer: lag (age of the message just received or still being handled), messages waiting, duration and outcome of each. */
export function consumerMetrics(metrics: Metrics, stream: string, durable: string) {
  const labels = { stream, durable };
  const names = ["stream", "durable"];
  const lag = metrics.gauge(
    "consumer_lag_seconds",
    "Age of the message just received, or handled for long; 0 when none waits",
    names,
  );
  const pending = metrics.gauge("consumer_pending", "Messages not delivered yet", names);
  const seconds = metrics.histogram("consumer_seconds", "Duration of handling a message", [...names, "outcome"]);
  return {
    received(lagMs: number, pendingMessages: number) {
      lag.set(labels, Math.max(0, lagMs / 1_000));
      pending.set(labels, pendingMessages);
    },
    stillHandling(ageMs: number) {
      lag.set(labels, ageMs / 1_000);
    },
    settled(outcome: Settlement, startedAt: number) {
      seconds.observe({ ...labels, outcome }, (performance.now() - startedAt) / 1_000);
    },
    idle() {
      lag.set(labels, 0);
      pending.set(labels, 0);
    },
  };
}
