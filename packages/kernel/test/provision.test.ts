import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { type NatsConnection, nanos } from "@nats-io/nats-core";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { DURABLES, ensureDurables } from "../src/events/durables.ts";
import { publish } from "../src/events/publish.ts";
import { provisionBroker } from "../src/provision/provision-broker.ts";
import { waitUntilProvisioned } from "../src/provision/wait-until-provisioned.ts";
import { connectSuite, testTools } from "./_parts.ts";

const COMMAND = fileURLToPath(new URL("../src/provision/main.ts", import.meta.url));
const { PATH, NODE_COMPILE_CACHE } = process.env;
const MIB = 1024 * 1024;
const timeoutMs = 10_000;

/** Runs the provision command as a process of its own. */
function run(env: Record<string, string>): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND], { env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr }),
    );
  });
}

describe("a broker", () => {
  let nc: NatsConnection;
  let jsm: JetStreamManager;

  before(async () => {
    nc = await connectSuite();
    jsm = await jetstreamManager(nc);
  });
  beforeEach(async () => {
    for await (const { config } of jsm.streams.list()) await jsm.streams.delete(config.name);
  });
  after(() => nc.close());

  const streamNames = async () => {
    const names: string[] = [];
    for await (const { config } of jsm.streams.list()) names.push(config.name);
    return names.sort();
  };

  it("has every stream, bucket and durable after the command, with the limits its variables name", async () => {
    const { code, out } = await run({
      NATS_URL: testInfra().natsUrl(),
      STREAM_EVENTS_MAX_BYTES: String(300 * MIB),
      STREAM_LIVE_MAX_AGE_MS: "7200000",
    });
    assert.equal(code, 0, out);
    const buckets = [
      "KV_live_panels",
      "KV_outside_checks",
      "KV_revoked_sessions",
      "KV_role_versions",
      "KV_sessions",
      "KV_web_files",
    ];
    assert.deepEqual(await streamNames(), ["AUDIT", "DEAD_LETTERS", "EVENTS", ...buckets, "LIVE", "WHATSAPP_IN"]);
    assert.equal((await jsm.streams.info("EVENTS")).config.max_bytes, 300 * MIB);
    assert.equal((await jsm.streams.info("LIVE")).config.max_age, nanos(7_200_000));
    for (const { stream, durable } of DURABLES) {
      const { config } = await jsm.consumers.info(stream, durable);
      assert.equal(config.deliver_subject, undefined, durable);
    }
  });

  it("is told apart from one that cannot be provisioned by the command's exit code", async () => {
    const bad = await run({ NATS_URL: testInfra().natsUrl(), STREAM_EVENTS_MAX_BYTES: "1" });
    assert.equal(bad.code, 1);
    assert.match(bad.out, /STREAM_EVENTS_MAX_BYTES/);
    const tooMuch = await run({ NATS_URL: testInfra().natsUrl(), STREAM_EVENTS_MAX_BYTES: String(2 ** 50) });
    assert.equal(tooMuch.code, 1);
    assert.match(tooMuch.out, /could not be provisioned/);
  });

  it("keeps messages, values and places when it is provisioned again, by several at once", async () => {
    await Promise.all([1, 2, 3, 4].map(() => provisionBroker(nc)));
    await publish(jetstream(nc), "evt.users.account_changed", new Uint8Array([1]), { msgId: "kept", timeoutMs });
    const consumer = await jetstream(nc).consumers.get("EVENTS", "wallet-accounts");
    await (await consumer.next())?.ackAck();
    await (await new Kvm(nc).open("sessions")).put("account", "2");

    await Promise.all([1, 2, 3, 4].map(() => provisionBroker(nc)));

    assert.equal((await jsm.streams.info("EVENTS")).state.messages, 1);
    assert.equal((await jsm.consumers.info("EVENTS", "wallet-accounts")).ack_floor.stream_seq, 1);
    assert.equal((await (await new Kvm(nc).open("sessions")).get("account"))?.string(), "2");
  });

  it("never shrinks: limits, and what a later version made larger, stay", async () => {
    await provisionBroker(nc, { maxBytes: { EVENTS: 300 * MIB } });
    const [first] = DURABLES;
    assert.ok(first);
    await jsm.consumers.update(first.stream, first.durable, {
      filter_subject: "",
      filter_subjects: [...first.filterSubjects, "evt.later.happened"],
    });
    await jsm.streams.update("KV_revoked_sessions", { max_age: nanos(9_000_000) });
    await provisionBroker(nc, { maxBytes: { EVENTS: MIB }, maxAgeMs: { EVENTS: 600_000 } });
    const { config } = await jsm.streams.info("EVENTS");
    assert.deepEqual([config.max_bytes, config.max_age], [300 * MIB, nanos(8 * 86_400_000)]);
    assert.equal((await jsm.streams.info("KV_revoked_sessions")).config.max_age, nanos(9_000_000));
    const durable = await jsm.consumers.info(first.stream, first.durable);
    assert.deepEqual(durable.config.filter_subjects, [...first.filterSubjects, "evt.later.happened"]);
  });

  it("lets durables grow by the subjects a version adds, keeping their place", async () => {
    await provisionBroker(nc);
    const durable = { stream: "EVENTS", durable: "grows" } as const;
    await ensureDurables(nc, [{ ...durable, filterSubjects: ["evt.shop.opened"] }]);
    await publish(jetstream(nc), "evt.shop.opened", new Uint8Array(), { msgId: "opened", timeoutMs });
    await (await (await jetstream(nc).consumers.get("EVENTS", "grows")).next())?.ackAck();
    await ensureDurables(nc, [{ ...durable, filterSubjects: ["evt.shop.opened", "evt.shop.closed"] }]);
    const { config, ack_floor, num_pending } = await jsm.consumers.info("EVENTS", "grows");
    assert.deepEqual(config.filter_subjects, ["evt.shop.opened", "evt.shop.closed"]);
    assert.deepEqual([ack_floor.stream_seq, num_pending], [1, 0]);
  });

  it("leaves a durable with the subjects of both versions that make it at once", async () => {
    await provisionBroker(nc);
    const subjects = [["evt.shop.opened"], ["evt.shop.opened", "evt.shop.closed"]];
    for (let round = 0; round < 5; round += 1) {
      const durable = `raced${round}`;
      const ensure = (filterSubjects: string[]) => ensureDurables(nc, [{ stream: "EVENTS", durable, filterSubjects }]);
      await Promise.all(subjects.map(ensure));
      const { config } = await jsm.consumers.info("EVENTS", durable);
      assert.deepEqual(config.filter_subjects?.toSorted(), ["evt.shop.closed", "evt.shop.opened"]);
    }
  });

  it("is waited for by a process that starts first, which names what is missing and goes on", async () => {
    const { log, lines } = testTools();
    let isDone = false;
    const waiting = waitUntilProvisioned(nc, { service: "wallet", log }).then(() => {
      isDone = true;
    });
    await eventually("it says what it waits for", () => lines.some((line) => line.includes("durable wallet-accounts")));
    assert.ok(lines.some((line) => line.includes("stream EVENTS") && !line.includes("bucket")));
    assert.equal(isDone, false);
    await provisionBroker(nc);
    await waiting;
  });

  it("is given up after a while, by an error that names what is missing", async () => {
    await provisionBroker(nc);
    await jsm.streams.delete("KV_sessions");
    const { log } = testTools();
    await assert.rejects(
      waitUntilProvisioned(nc, { service: "auth", log, giveUpAfterMs: 0 }),
      /bucket sessions missing/,
    );
    await waitUntilProvisioned(nc, { service: "wallet", log, giveUpAfterMs: 0 });
    await jsm.consumers.update("EVENTS", "wallet-accounts", {
      filter_subject: "",
      filter_subjects: ["evt.users.account_changed"],
    });
    await assert.rejects(
      waitUntilProvisioned(nc, { service: "wallet", log, giveUpAfterMs: 0 }),
      /evt\.users\.account_activated in durable wallet-accounts missing/,
    );
  });
});
