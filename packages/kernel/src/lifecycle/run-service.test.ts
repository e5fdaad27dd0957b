import assert from "node:assert/strict";
import { Agent, get } from "node:http";
import { type TestContext, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import express from "express";
import { createHealth } from "../health/health.ts";
import { createLogger } from "../telemetry/create-logger.ts";
import { createMetrics } from "../telemetry/create-metrics.ts";
import { component, setUp } from "./_set-up.ts";
import { runService } from "./run-service.ts";

test("probes and metrics answer without identity", async (t) => {
  const { service } = await setUp(t);
  assert.equal((await fetch(`${service.url}/livez`)).status, 200);
  const ready = await fetch(`${service.url}/readyz?verbose`);
  assert.deepEqual([ready.status, await ready.json()], [200, { status: "ready", checks: {} }]);
  assert.match(await (await fetch(`${service.url}/metrics`)).text(), /tenho_process_cpu/);
});

test("probes and metrics with a listener of their own answer there alone, until a stop has ended", async (t) => {
  const hanging = Promise.withResolvers<void>();
  const stopsWhenTold = (noted: string[]) => [component("database", noted, { stop: () => hanging.promise })];
  const { service } = await setUp(t, { adminPort: 0, components: stopsWhenTold });
  t.after(() => hanging.resolve());
  for (const path of ["/livez", "/readyz", "/metrics"]) {
    assert.equal((await fetch(`${service.url}${path}`)).status, 404);
    assert.equal((await fetch(`${service.adminUrl}${path}`)).status, 200);
  }
  assert.equal((await fetch(`${service.adminUrl}/fast`)).status, 404);
  const stopped = service.stop();
  await assert.rejects(fetch(`${service.url}/fast`, { headers: { connection: "close" } }));
  const ready = await fetch(`${service.adminUrl}/readyz`);
  assert.deepEqual([ready.status, await ready.json()], [503, { status: "draining", checks: {} }]);
  hanging.resolve();
  await stopped;
  await assert.rejects(fetch(`${service.adminUrl}/livez`));
});

test("a stop finishes the request in flight, then lets the components go in reverse", async (t) => {
  const { service, events, release, arrived } = await setUp(t, {
    components: (noted) => [component("database", noted), component("consumer", noted)],
  });
  const inFlight = fetch(`${service.url}/slow`).then((response) => response.text());
  await arrived;
  const stopped = service.stop();
  assert.equal(service.stop(), stopped);
  await assert.rejects(fetch(`${service.url}/fast`, { headers: { connection: "close" } }));
  release();
  assert.equal(await inFlight, "done");
  await stopped;
  assert.deepEqual(events, [
    "start database",
    "start consumer",
    "drain consumer",
    "drain database",
    "answered",
    "stop consumer",
    "stop database",
  ]);
});

test("told to stop, it goes on serving for a while, says that it is not ready and keeps no connection", async (t) => {
  const noted: string[] = [];
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const delayMs = 600_000;
  const { service } = await setUp(t, { delayMs, components: () => [component("consumer", noted)] });
  const connectionOf = () =>
    new Promise((resolve, reject) => {
      const ask = get(`${service.url}/fast`, { agent }, (res) =>
        res.resume().once("end", () => resolve(`${res.statusCode} ${res.headers.connection}`)),
      );
      ask.once("error", reject);
    });
  assert.equal(await connectionOf(), "200 keep-alive");
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const stopped = service.stop();
  assert.equal((await fetch(`${service.url}/readyz`)).status, 503);
  assert.equal(await connectionOf(), "200 close");
  t.mock.timers.tick(delayMs - 1);
  assert.deepEqual(noted, ["start consumer"]);
  t.mock.timers.tick(1);
  await stopped;
  assert.deepEqual(noted, ["start consumer", "drain consumer", "stop consumer"]);
});

test("idle kept-alive connections do not hold a stop", async (t) => {
  const { service } = await setUp(t);
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  await new Promise<void>((resolve, reject) => {
    get(`${service.url}/fast`, { agent }, (res) => res.resume().once("end", resolve)).once("error", reject);
  });
  await service.stop();
});

test("a request that never ends is cut at the limit, the components are let go and the stop is not clean", async (t) => {
  const { service, events, arrived } = await setUp(t, {
    limitMs: 100,
    components: (noted) => [component("database", noted)],
  });
  const cut = assert.rejects(fetch(`${service.url}/slow`));
  await arrived;
  await assert.rejects(service.stop(), /did not stop cleanly: http/);
  await cut;
  assert.equal(events.at(-1), "stop database");
});

test("a component that fails or hangs while stopping does not hold the others", async (t) => {
  const { service, events } = await setUp(t, {
    limitMs: 100,
    components: (noted) => [
      component("database", noted),
      component("hanging", noted, { drain: () => new Promise(() => {}) }),
      component("failing", noted, { stop: () => Promise.reject(new Error("no")) }),
    ],
  });
  await assert.rejects(service.stop(), /drain hanging, stop failing/);
  assert.ok(events.includes("stop database"));
  assert.ok(events.includes("stop hanging"));
});

test("a component that cannot start undoes what had started", async (t) => {
  const events: string[] = [];
  const components = () => [
    component("database", events),
    component("bad", events, { start: () => Promise.reject(new Error("no")) }),
  ];
  await assert.rejects(setUp(t, { components }), /^Error: no$/);
  assert.deepEqual(events, ["start database", "drain bad", "drain database", "stop bad", "stop database"]);
});

test("before its components have started a service is alive, not ready, and refuses work", async (t) => {
  const blocked = Promise.withResolvers<void>();
  const health = createHealth();
  const port = await freePort(t);
  const running = runService({
    service: "shop",
    log: createLogger({ service: "shop", level: "silent" }),
    config: { SERVICE_HOST: "127.0.0.1", PORT: port, SHUTDOWN_TIMEOUT_MS: 30_000 },
    health,
    metrics: createMetrics("shop"),
    app: express(),
    start: [component("training", [], { start: () => blocked.promise })],
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually("it is alive", async () => (await fetch(`${url}/livez`)).status === 200);
  const ready = await fetch(`${url}/readyz`);
  assert.deepEqual([ready.status, await ready.json()], [503, { status: "starting", checks: {} }]);
  assert.equal((await fetch(`${url}/orders`)).status, 503);
  await assert.rejects(
    runService({
      service: "other",
      log: createLogger({ service: "other", level: "silent" }),
      config: { SERVICE_HOST: "127.0.0.1", PORT: port, SHUTDOWN_TIMEOUT_MS: 30_000 },
      health: createHealth(),
      metrics: createMetrics("other"),
      app: express(),
    }),
    /já está em uso/,
  );
  blocked.resolve();
  await (await running).stop();
});

async function freePort(t: TestContext): Promise<number> {
  const { service } = await setUp(t);
  await service.stop();
  return service.port;
}
