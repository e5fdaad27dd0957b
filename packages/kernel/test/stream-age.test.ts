import assert from "node:assert/strict";
import { it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { outlivesStream, readStreamAgeMs } from "../src/events/stream-age.ts";
import { ensureStreams, STREAM } from "../src/events/streams.ts";
import { connectNats } from "../src/nats/connect-nats.ts";

const DAY_MS = 24 * 3_600_000;

it("records outlive a stream only when kept for longer than is usual", () => {
  assert.equal(outlivesStream(8, "EVENTS"), false);
  assert.equal(outlivesStream(9, "EVENTS"), true);
});

it("a stream's age is read from the broker, which may keep it longer than configured here", async () => {
  const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
  try {
    await ensureStreams(nc);
    assert.ok((await readStreamAgeMs(nc, STREAM.events)) >= 8 * DAY_MS);
    await assert.rejects(readStreamAgeMs(nc, "NONE" as never), /stream not found/);
  } finally {
    await nc.close();
  }
});
