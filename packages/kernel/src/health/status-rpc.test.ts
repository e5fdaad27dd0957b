import assert from "node:assert/strict";
import { test } from "node:test";
import { BreakerState } from "@tenho/proto/status/v1/status_pb";
import { createHealth } from "./health.ts";
import { statusRpc } from "./status-rpc.ts";

const log = { warn: () => undefined };

test("a service says whether it is ready, what fails by name alone, and how its breakers are", async () => {
  const health = createHealth();
  health.add("nats", async () => undefined);
  health.add("postgres", async () => {
    throw new Error("connect postgres://u:hunter2@db");
  });
  const breakers = [{ target: "pix", state: () => "half_open" as const }];
  assert.deepEqual(await statusRpc({ health, log, breakers }).getStatus(), {
    ready: false,
    failingChecks: ["postgres"],
    breakers: [{ target: "pix", state: BreakerState.HALF_OPEN }],
  });
});

test("a part that cannot be read, or not in time, is left out and nothing else", async () => {
  const health = createHealth();
  const answered = { ready: true, failingChecks: [], breakers: [] };
  const fails = statusRpc({ health, log, readPart: () => Promise.reject(new Error("the store does not answer")) });
  assert.deepEqual(await fails.getStatus(), answered);
  const hangs = statusRpc({ health, log, readPart: () => new Promise(() => undefined), partTimeoutMs: 5 });
  assert.deepEqual(await hangs.getStatus(), answered);
  const payment = { openReviews: 2, dueLagSeconds: 0 };
  assert.deepEqual(await statusRpc({ health, log, readPart: async () => ({ payment }) }).getStatus(), {
    ...answered,
    payment,
  });
});
