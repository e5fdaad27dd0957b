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
    token: () => "t",
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

const FILE = "https://lookaside.fbsbx.com/voz";

/** Downloads a file whose description Meta answers like this. */
async function download(about: object) {
  const fetch = async (url: string | URL | Request) =>
    String(url).startsWith(FILE)
      ? new Response("OggS", { headers: { "content-type": "audio/ogg; codecs=opus" } })
      : Response.json({ url: FILE, ...about });
  const client = createMediaClient({
    fetch,
    baseUrl: "https://graph.facebook.com",
    token: () => "t",
    bytesMax: 1_000,
    timeoutMs: 60_000,
    breakerResetMs: 1_000,
    metrics: createMetrics("test"),
  });
  try {
    const { file, mimeType } = await client.download("1");
    return [file.toString(), mimeType];
  } finally {
    client.close();
  }
}

test("needs nothing of a file's description but its address", async () => {
  const file = ["OggS", "audio/ogg; codecs=opus"];
  assert.deepEqual(await download({ mime_type: "audio/ogg", file_size: "4" }), ["OggS", "audio/ogg"]);
  for (const about of [{}, { mime_type: null, file_size: null }, { mime_type: 7, file_size: "pequeno" }]) {
    assert.deepEqual(await download(about), file, JSON.stringify(about));
  }
  await assert.rejects(download({ file_size: 1_001 }), { message: "too large" });
  await assert.rejects(download({ url: null }));
});
