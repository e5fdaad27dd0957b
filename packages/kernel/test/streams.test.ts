import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/nats-core";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { liveNoticeRow } from "../src/events/live.ts";
import { decodeEvent, encodeEvent, publish } from "../src/events/publish.ts";
import { createStreamFill } from "../src/events/stream-fill.ts";
import { ensureStreams } from "../src/events/streams.ts";
import { connectSuite, testTools } from "./_parts.ts";

const DAY_MS = 86_400_000;
const MIB = 1024 * 1024;
const timeoutMs = 10_000;

describe("streams", () => {
  let nc: NatsConnection;

  before(async () => {
    nc = await connectSuite();
  });
  after(() => nc.close());

  it("are made once though several services start at once, on file and bounded", async () => {
    await Promise.all([1, 2, 3, 4].map(() => ensureStreams(nc)));
    const jsm = await jetstreamManager(nc);
    const configs = [];
    for await (const { config } of jsm.streams.list()) configs.push(config);
    assert.deepEqual(configs.map(({ name }) => name).sort(), [
      "AUDIT",
      "DEAD_LETTERS",
      "EVENTS",
      "LIVE",
      "WHATSAPP_IN",
    ]);
    for (const config of configs) {
      assert.equal(config.storage, "file");
      assert.equal(config.duplicate_window, nanos(600_000));
      assert.ok(config.max_bytes > 0);
    }
    const inbox = configs.find(({ name }) => name === "WHATSAPP_IN");
    assert.equal(inbox?.max_age, nanos(8 * DAY_MS));
    assert.equal(inbox?.retention, "limits");
  });

  it("keep their messages when a setting changes", async () => {
    await publish(jetstream(nc), "evt.test.kept", new Uint8Array([1]), { msgId: "kept", timeoutMs });
    await ensureStreams(nc, { maxBytes: { EVENTS: 300 * MIB }, maxAgeMs: { EVENTS: 9 * DAY_MS } });
    const jsm = await jetstreamManager(nc);
    const { config, state } = await jsm.streams.info("EVENTS");
    assert.equal(config.max_bytes, 300 * MIB);
    assert.equal(config.max_age, nanos(9 * DAY_MS));
    assert.equal(state.messages, 1);
  });

  it("never shrink, and keep what an older version of the project does not know", async () => {
    const jsm = await jetstreamManager(nc);
    const { config: before } = await jsm.streams.info("EVENTS");
    await jsm.streams.update("EVENTS", { ...before, subjects: [...before.subjects, "later.>"] });
    await ensureStreams(nc, { maxBytes: { EVENTS: MIB }, maxAgeMs: { EVENTS: DAY_MS } });
    const { config, state } = await jsm.streams.info("EVENTS");
    assert.equal(config.max_bytes, 300 * MIB);
    assert.equal(config.max_age, nanos(9 * DAY_MS));
    assert.deepEqual(config.subjects, ["evt.>", "later.>"]);
    assert.equal(state.messages, 1);
  });

  it("are measured, and said to be filling up from 70 % on", async () => {
    const { log, lines, metrics } = testTools();
    await (await jetstreamManager(nc)).streams.delete("EVENTS");
    await ensureStreams(nc, { maxBytes: { EVENTS: MIB } });
    const fill = createStreamFill({ nc, log, metrics, names: ["EVENTS", "LIVE"] });
    const shareOf = async () => (await metrics.gauge("stream_fill_ratio", "", ["stream"]).get()).values[0]?.value ?? 0;
    await fill.start();
    await eventually("the empty stream is measured", async () => (await shareOf()) === 0 && lines.length === 0);
    await publish(jetstream(nc), "evt.test.kept", new Uint8Array(750_000), { msgId: "large", timeoutMs });
    fill.trigger();
    await eventually("the share is measured", async () => (await shareOf()) > 0.7);
    await fill.stop();
    assert.ok(lines.some((line) => line.includes('"stream":"EVENTS"') && line.includes("filling up")));
  });

  it("refuse new messages when full rather than drop old ones", async () => {
    const js = jetstream(nc);
    const body = new Uint8Array(400_000);
    const fill = async () => {
      for (let index = 0; index < 5; index += 1)
        await publish(js, "evt.test.full", body, { msgId: `full-${index}`, timeoutMs });
    };
    await assert.rejects(fill(), { name: "AppError", code: "unavailable" });
    const stored = await (await jetstreamManager(nc)).streams.getMessage("EVENTS", { last_by_subj: "evt.test.kept" });
    assert.ok(stored);
  });

  it("store one of a message published twice under one id", async () => {
    const js = jetstream(nc);
    const { subject, payload, id } = liveNoticeRow({
      type: "messaging.wish",
      id: "w1",
      version: 3,
      audience: { unit_ids: ["u1"] },
    });
    const first = await publish(js, subject, payload, { msgId: id, timeoutMs });
    const second = await publish(js, subject, payload, { msgId: id, timeoutMs });
    assert.equal(second.duplicate, true);
    assert.equal(second.seq, first.seq);
    assert.equal(subject, "live.messaging.wish");
    assert.deepEqual(JSON.parse(new TextDecoder().decode(payload)), {
      type: "messaging.wish",
      id: "w1",
      version: 3,
      audience: { unit_ids: ["u1"], user_ids: [], roles: [] },
    });
  });

  it("carry events that come back as they went; other bytes are poison", () => {
    const bytes = encodeEvent(BalanceChangedSchema, { userId: "u", balanceCents: 970n });
    assert.equal(decodeEvent(BalanceChangedSchema, bytes).balanceCents, 970n);
    assert.throws(() => decodeEvent(BalanceChangedSchema, new Uint8Array([255, 255])), { name: "PoisonError" });
  });
});
