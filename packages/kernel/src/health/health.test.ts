import assert from "node:assert/strict";
import { test } from "node:test";
import { createHealth } from "./health.ts";

test("ready when every named check passes, and never again once draining", async () => {
  const health = createHealth();
  assert.equal((await health.ready()).ready, true);
  health.add("postgres", async () => {});
  assert.deepEqual(Object.keys((await health.ready()).checks), ["postgres"]);
  health.setDraining();
  assert.deepEqual(await health.ready(), { ready: false, draining: true, checks: {} });
  assert.deepEqual(health.live(), { live: true });
});

test("a failing check is named without the driver's words", async () => {
  const health = createHealth();
  health.add("nats", async () => {});
  health.add("postgres", () => {
    throw Object.assign(new Error("connect postgres://u:hunter2@db"), { code: "ECONNREFUSED" });
  });
  const { ready, checks } = await health.ready();
  assert.equal(ready, false);
  assert.equal(checks.nats?.ok, true);
  assert.equal(checks.postgres?.error, "ECONNREFUSED");
});

test("a check that hangs counts as failed", async () => {
  const health = createHealth({ checkTimeoutMs: 5 });
  health.add("mongo", () => new Promise(() => {}));
  assert.equal((await health.ready()).checks.mongo?.error, "TIMEOUT");
});

test("callers at the same time share one run; a name is taken once", async () => {
  const health = createHealth();
  let runs = 0;
  health.add("postgres", async () => {
    runs += 1;
  });
  await Promise.all([health.ready(), health.ready(), health.ready()]);
  assert.equal(runs, 1);
  assert.throws(() => health.add("postgres", async () => {}), /twice/);
});
