import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { bind } from "@tenho/kernel/http/app/bind";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { callService } from "@tenho/tests/support/calls/call-service";
import { TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import { z } from "zod";
import { sendProblem } from "../../src/http/send-problem.ts";
import { createPanel } from "../../src/panel/panel.ts";
import { master } from "./_panel-harness.ts";

const CALLS_MAX = 100;
const waiting: (() => void)[] = [];
const slow = defineRoute({
  operationId: "slow",
  method: "get",
  path: "/slow",
  summary: "Espera",
  tag: "test",
  access: { roles: ["MASTER"] },
  response: z.object({ ok: z.boolean() }),
});
const panel = createPanel({
  routes: [
    bind(slow, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { ok: true };
    }),
  ],
  identityKeys: TEST_IDENTITY_KEYS,
  log: createLogger({ service: "test", level: "silent" }),
  metrics: createMetrics("test"),
});
const server = createServer((req, res) => {
  panel.forward(req, res, 0).catch((error: unknown) => sendProblem(res, error, "test"));
});
before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
after(() => {
  server.closeAllConnections();
  server.close();
});

test("composed answers wait only up to a number of calls, further ones are refused at once, and each that ends makes room", async () => {
  const call = callService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "panel");
  const read = () => call("GET", "/slow", { as: master });
  const first = Array.from({ length: CALLS_MAX }, read);
  await eventually("all wait", async () => waiting.length === CALLS_MAX);
  assert.equal((await read()).status, 503);
  assert.equal((await call("GET", "/slow", {})).status, 503, "refused before it is looked at");
  for (const end of waiting.splice(0)) end();
  assert.deepEqual(new Set((await Promise.all(first)).map(({ status }) => status)), new Set([200]));
  const later = read();
  await eventually("it waits", async () => waiting.length === 1);
  waiting[0]?.();
  assert.equal((await later).status, 200);
});
