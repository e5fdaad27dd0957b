import assert from "node:assert/strict";
import { test } from "node:test";
import { createHealth } from "../health/health.ts";
import { createMetrics } from "../telemetry/create-metrics.ts";
import { createErrorHistory } from "./error-history.ts";
import { type BundleSources, gatherSupportBundle, PART_BYTES_MAX } from "./gather-support-bundle.ts";
import { createDiagnostics } from "./read-diagnostics.ts";

const metrics = createMetrics("shop");
const reader = (changes: Partial<Parameters<typeof createDiagnostics>[0]> = {}) =>
  createDiagnostics({
    service: "shop",
    config: {},
    health: createHealth(),
    metrics,
    errors: createErrorHistory(),
    ...changes,
  });
const wellJson = async () => JSON.stringify(await reader().read());
const hanging = () => new Promise<never>(() => undefined);

const gather = (processes: BundleSources["processes"], changes: Partial<BundleSources> = {}) =>
  gatherSupportBundle({
    madeBy: "test",
    processes,
    readBroker: async () => ({ streams: [], consumers: [], dead_letters: {} }),
    now: () => new Date(0),
    timeoutMs: 20,
    ...changes,
  });

test("a process that is down, slow, too long or of an unknown form is a line with the reason, and the rest stands", async () => {
  const down = Object.assign(new Error("connect postgres://u:hunter2@db"), { code: "ECONNREFUSED" });
  const bundle = await gather({
    well: wellJson,
    down: () => Promise.reject(down),
    slow: hanging,
    long: async () => "x".repeat(PART_BYTES_MAX + 1),
    newer: async () => JSON.stringify({ ...JSON.parse(await wellJson()), customer: "Zulmira" }),
    garbled: async () => "{",
  });
  assert.deepEqual(
    bundle.processes.map(({ service, answered, reason }) => [service, answered, reason]),
    [
      ["well", true, null],
      ["down", false, "ECONNREFUSED"],
      ["slow", false, "TIMEOUT"],
      ["long", false, "too_large"],
      ["newer", false, "unknown_form"],
      ["garbled", false, "SyntaxError"],
    ],
  );
  assert.equal(bundle.broker.answered, true);
  assert.doesNotMatch(JSON.stringify(bundle), /hunter2|Zulmira/);
  assert.equal(Object.keys(bundle)[0], "leia_me");
});

test("a broker that does not answer takes nothing from the processes", async () => {
  const { processes, broker } = await gather({ well: wellJson }, { readBroker: hanging });
  assert.deepEqual(
    [processes[0]?.answered, broker.answered, broker.reason, broker.state],
    [true, false, "TIMEOUT", null],
  );
});

test("metrics are cut at a line, and say so; their labels go through the redactor", async () => {
  const many = createMetrics("shop");
  const gauge = many.gauge("outbox_rows", "Rows", ["subject"]);
  for (let at = 0; at < 6_000; at += 1) gauge.set({ subject: `one-of-many-subjects-${at}` }, at);
  many.gauge("breaker_open", "Breakers", ["target"]).set({ target: "zulmira@marca.dev" }, 1_234_567_890);
  const part = await reader({ metrics: many }).read();
  assert.equal(part.metrics_cut, true);
  const json = JSON.stringify(part);
  assert.ok(Buffer.byteLength(json) > 256 * 1024);
  const few = createMetrics("shop");
  few.gauge("breaker_open", "Breakers", ["target"]).set({ target: "zulmira@marca.dev" }, 1_234_567_890);
  const { metrics: text, metrics_cut: isCut } = await reader({ metrics: few }).read();
  assert.equal(isCut, false);
  assert.match(text, /tenho_breaker_open\{target="\[omitido\]",service="shop"\} 1234567890/);
});

test("the schema's state is there when the store tells it, and null when it does not", async () => {
  const knows = reader();
  assert.equal((await knows.read()).schema, null);
  knows.setSchema(async () => ({ known: 2, applied: 3, newest: "0003-newer" }));
  assert.deepEqual((await knows.read()).schema, { known: 2, applied: 3, newest: "0003-newer" });
  knows.setSchema(() => Promise.reject(new Error("no answer")));
  assert.equal((await knows.read()).schema, null);
});
