import assert from "node:assert/strict";
import { test } from "node:test";
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

test("services of one process keep their metrics apart", async () => {
  const [one, two] = [createMetrics("one"), createMetrics("two")];
  one.counter("calls_total", "Calls").inc();
  assert.doesNotMatch(await two.registry.metrics(), /tenho_calls_total/);
});
