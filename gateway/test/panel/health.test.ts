import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { create } from "@bufbuild/protobuf";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { type ServiceStatus, ServiceStatusSchema } from "@tenho/proto/status/v1/status_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import type { StatusOfServices } from "../../src/panel/ask-services.ts";
import { healthRoute } from "../../src/panel/health/health-route.ts";
import { createReadPlatformStatus } from "../../src/panel/read-status.ts";
import { SERVICES, type ServiceName } from "../../src/route-table.ts";

const KEPT_MS = 5_000;

let server: Server;
let asked = 0;
let nowMs = Date.UTC(2026, 0, 1);
let states: Partial<Record<ServiceName, ServiceStatus | null>> = {};

before(async () => {
  const ready = create(ServiceStatusSchema, { ready: true });
  const readStatus = createReadPlatformStatus({
    askServices: async () => {
      asked += 1;
      const all = SERVICES.map((name) => [name, name in states ? (states[name] ?? null) : ready] as const);
      return Object.fromEntries(all) as StatusOfServices;
    },
    readStreams: async () => ({ deadLetters: 0, streams: [] }),
    now: () => new Date(nowMs),
  });
  const app = createHttpApp({
    service: "panel",
    routes: [healthRoute(readStatus)],
    identityKeys: TEST_IDENTITY_KEYS,
    log: createLogger({ service: "test", level: "silent" }),
    metrics: createMetrics("test"),
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
after(() => new Promise((resolve) => server.close(resolve)));

const ask = () =>
  callService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "panel")<object>("GET", "/saude");

describe("GET /saude", () => {
  it("says yes to anybody while every service is ready, and reads it once for all who ask within five seconds", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.deepEqual(answers[0]?.body, { ok: true });
    nowMs += KEPT_MS - 1;
    await ask();
    assert.equal(asked, 1);
  });

  it("says no, and nothing more, while a service does not answer or lacks something", async () => {
    for (const wallet of [null, create(ServiceStatusSchema, { ready: false, failingChecks: ["postgres"] })]) {
      states = { wallet };
      nowMs += KEPT_MS;
      const { status, body } = await ask();
      assert.equal(status, 503);
      assert.doesNotMatch(JSON.stringify(body), /wallet|postgres/);
    }
    states = {};
    nowMs += KEPT_MS;
    assert.equal((await ask()).status, 200);
  });
});
