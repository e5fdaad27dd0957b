import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { nanos } from "@nats-io/nats-core";
import { STREAM } from "@tenho/kernel/events/streams";
import { startServiceHarness } from "@tenho/tests/support/service-harness";
import { categorisationMigrations } from "../../src/adapters/db/migrations/migrations.ts";
import { composeCategorisation } from "../../src/compose/categorisation.ts";
import { loadCategorisationConfig } from "../../src/config.ts";
import { asMaster } from "../_clients.ts";
import { announceCorrection, handledUpTo, type Page } from "../_corrections.ts";
import { LONG_LIMITS } from "../_harness.ts";

const ACK_WAIT_MS = 500;
const CRASHING = fileURLToPath(new URL("../../src/main-with-crash-points.ts", import.meta.url));

it("a correction is counted once when the process is killed between recording and acknowledging it", {
  timeout: 240_000,
}, async (t) => {
  const harness = await startServiceHarness("categorisation", { migrations: categorisationMigrations });
  t.after(() => harness.stop());
  const env = { ...harness.env, ...LONG_LIMITS, TENHO_TEST_COMPOSITION: "1", CRASH_POINT: "correction-recorded:2" };
  const child = spawn(process.execPath, [CRASHING], { env: { ...process.env, ...env }, stdio: "ignore" });
  const gone = once(child, "exit");
  t.after(() => child.kill("SIGKILL"));
  const js = jetstream(harness.nc);
  await announceCorrection(js, { id: randomUUID(), text: "banho no totó" });
  await announceCorrection(js, { id: randomUUID(), text: "banho no totó" });
  assert.deepEqual(await gone, [null, "SIGKILL"]);
  // The message being handled when the process was killed is redelivered after the broker's ack wait, which need not be awaited in full.
  const { consumers } = await jetstreamManager(harness.nc);
  await consumers.update(STREAM.events, "categorisation-corrections", { ack_wait: nanos(ACK_WAIT_MS) });

  const service = await composeCategorisation(loadCategorisationConfig({ ...harness.env, ...LONG_LIMITS }));
  t.after(() => service.stop());
  const last = await announceCorrection(js, { text: "a última" });
  const call = asMaster(service.url);
  const listed = async () => (await call<Page>("GET", "/categories/training/candidates")).body.items;
  await handledUpTo(harness.nc, last);
  assert.deepEqual(
    (await listed()).map(({ text, times }) => [text, times]),
    [
      ["a última", 1],
      ["banho no totó", 2],
    ],
  );
});
