import assert from "node:assert/strict";
import { test } from "node:test";
import { BreakerRefusal } from "@tenho/kernel/outbound/create-breaker";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { createMediaClient } from "./media-client.ts";
import { MediaUnavailable } from "./voice-ports.ts";

/** Downloads six files from a Meta that always answers with this status; the last error. */
async function lastOfSix(status: number): Promise<unknown> {
  const client = createMediaClient({
    fetch: async () => new Response("{}", { status }),
    baseUrl: "https://graph.example",
    token: "t",
    bytesMax: 1_000,
    timeoutMs: 1_000,
    breakerResetMs: 60_000,
    metrics: createMetrics("messaging"),
  });
  let last: unknown;
  for (let time = 0; time < 6; time += 1) last = await client.download("1").catch((error: unknown) => error);
  client.close();
  return last;
}

test("files that do not exist open no breaker, whatever people send", async () => {
  for (const status of [400, 404, 410])
    assert.ok((await lastOfSix(status)) instanceof MediaUnavailable, String(status));
});

test("a refused token or limit is an outage like Meta's own failures", async () => {
  for (const status of [401, 403, 429, 500])
    assert.ok((await lastOfSix(status)) instanceof BreakerRefusal, String(status));
});
