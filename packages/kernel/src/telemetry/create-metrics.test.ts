import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import { createMetrics } from "./create-metrics.ts";

test("metrics carry prefix and service, and a name asked twice is one metric", async () => {
  const metrics = createMetrics("wallet");
  metrics.counter("debits_total", "Debits", ["outcome"]).inc({ outcome: "PAID" });
  metrics.counter("debits_total", "Debits", ["outcome"]).inc({ outcome: "PAID" });
  metrics.gauge("books_difference_cents", "Difference").set(0);
  metrics.histogram("debit_duration_seconds", "Time").observe(0.004);
  const text = await metrics.registry.metrics();
  assert.match(text, /tenho_debits_total\{outcome="PAID",service="wallet"\} 2/);
  assert.match(text, /tenho_books_difference_cents\{service="wallet"\} 0/);
  assert.match(text, /tenho_debit_duration_seconds_bucket\{le="0.005",service="wallet"\} 1/);
  assert.match(text, /tenho_process_cpu_seconds_total/);
});

test("a process says how long its event loop stood still since the last measurement", async () => {
  const { registry } = createMetrics("payment");
  const maxSeconds = async () => {
    const text = await registry.metrics();
    return Number(/tenho_nodejs_eventloop_lag_max_seconds\{service="payment"\} (\S+)/.exec(text)?.[1]);
  };
  // The monitor looks every 10 ms; its first look begins the first interval.
  await setTimeout(40);
  const until = performance.now() + 300;
  while (performance.now() < until);
  // A scrape is read after the timers, one of which measures: two turns of the loop are past them for sure.
  await setImmediate();
  await setImmediate();
  assert.ok((await maxSeconds()) >= 0.25);
  assert.match(await registry.metrics(), /tenho_nodejs_eventloop_lag_p99_seconds\{service="payment"\} \d/);
});

test("services of one process keep their metrics apart", async () => {
  const [one, two] = [createMetrics("one"), createMetrics("two")];
  one.counter("calls_total", "Calls").inc();
  assert.doesNotMatch(await two.registry.metrics(), /tenho_calls_total/);
});
