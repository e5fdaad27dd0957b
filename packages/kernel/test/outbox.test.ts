import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, beforeEach, describe, it } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Knex } from "knex";
import { withTransaction } from "../src/db/with-transaction.ts";
import { createOutboxRelay, enqueue, type OutboxRelayOptions, outboxMigration } from "../src/events/outbox.ts";
import { ensureStreams } from "../src/events/streams.ts";
import { runWithContext } from "../src/telemetry/request-context.ts";
import { connectSuite, openDatabase, testTools } from "./_parts.ts";

const migrations = { "001-outbox": { up: (knex: Knex) => outboxMigration(knex) } };
const CONTEXT = { requestId: "req-1", traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` };
const NEVER_MS = 3_600_000;

describe("the outbox", () => {
  let knex: Knex;
  let databaseUrl: string;
  let nc: NatsConnection;
  let run = 0;

  before(async () => {
    ({ knex, url: databaseUrl } = await openDatabase(migrations));
    nc = await connectSuite();
    await ensureStreams(nc);
  });
  beforeEach(async () => {
    run += 1;
    await knex("outbox").delete();
    const jsm = await jetstreamManager(nc);
    await jsm.streams.purge("EVENTS");
  });
  after(async () => {
    await knex.destroy();
    await nc.close();
  });

  const relayOf = (options: Partial<OutboxRelayOptions> = {}) =>
    createOutboxRelay({ knex, nc, ...testTools(), publishTimeoutMs: 10_000, ...options });
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `run${run}-${index}`,
      subject: "evt.test.happened",
      payload: new TextEncoder().encode(String(index)),
    }));
  const published = async () => {
    const jsm = await jetstreamManager(nc);
    const { state } = await jsm.streams.info("EVENTS");
    const bodies: string[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const stored = await jsm.streams.getMessage("EVENTS", { seq });
      if (stored) bodies.push(stored.string());
    }
    return bodies;
  };
  const publishedInAnyOrder = async () =>
    (await published())
      .map(Number)
      .sort((a, b) => a - b)
      .map(String);
  const isEmpty = async () => (await knex("outbox")).length === 0;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

  it("publishes in the order written, at the trigger, and then holds nothing", async () => {
    const relay = relayOf({ sweepMs: NEVER_MS, batchMax: 16 });
    await relay.start();
    await withTransaction(knex, async (trx, onCommit) => {
      onCommit(relay.trigger);
      for (const row of rowsOf(100)) await enqueue(trx, row);
    });
    await eventually("the outbox is empty", isEmpty);
    assert.deepEqual(await published(), numbers(100));
    await eventually("the relay's check passes", () => relay.check().then(() => true));
    await relay.stop();
  });

  it("publishes at the next sweep what no trigger announced", async () => {
    const relay = relayOf({ sweepMs: 20 });
    await relay.start();
    await enqueue(knex, rowsOf(3));
    await eventually("the outbox is empty", isEmpty);
    assert.deepEqual(await published(), numbers(3));
    await relay.stop();
  });

  it("publishes nothing of a transaction that rolled back", async () => {
    const work = withTransaction(knex, async (trx) => {
      await enqueue(trx, rowsOf(2));
      throw new Error("no");
    });
    await assert.rejects(work, /no/);
    const relay = relayOf();
    await relay.start();
    await relay.stop();
    assert.deepEqual(await published(), []);
  });

  it("empties itself when the service stops", async () => {
    const relay = relayOf({ sweepMs: NEVER_MS });
    await relay.start();
    await enqueue(knex, rowsOf(150));
    await relay.stop();
    assert.ok(await isEmpty());
    assert.equal((await published()).length, 150);
  });

  it("is relayed by several replicas at once, each event once", async () => {
    const relays = [1, 2, 3].map(() => relayOf({ sweepMs: 10, batchMax: 7 }));
    await Promise.all(relays.map((relay) => relay.start()));
    await enqueue(knex, rowsOf(200));
    await eventually("the outbox is empty", isEmpty);
    assert.deepEqual(await publishedInAnyOrder(), numbers(200));
    await Promise.all(relays.map((relay) => relay.stop()));
  });

  it("keeps what no stream takes, says so, and publishes it when one does", async () => {
    const jsm = await jetstreamManager(nc);
    await jsm.streams.delete("EVENTS");
    const relay = relayOf({ sweepMs: 20 });
    await relay.start();
    await enqueue(knex, rowsOf(5));
    await eventually("the relay's check fails", () =>
      relay.check().then(
        () => false,
        () => true,
      ),
    );
    assert.equal((await knex("outbox")).length, 5);
    await ensureStreams(nc);
    await eventually("the outbox is empty", isEmpty);
    assert.deepEqual(await published(), numbers(5));
    await eventually("the relay's check passes again", () => relay.check().then(() => true));
    await relay.stop();
  });

  it("publishes the rows behind those that no stream takes, even when those fill whole batches", async () => {
    const relay = relayOf({ sweepMs: 20, batchMax: 4 });
    const unpublishable = rowsOf(9).map((row) => ({ ...row, id: `lost-${row.id}`, subject: "nowhere.test.happened" }));
    await enqueue(knex, unpublishable);
    await enqueue(knex, rowsOf(10));
    await relay.start();
    await eventually("only the unpublishable rows are left", async () => (await knex("outbox")).length === 9);
    assert.deepEqual(await published(), numbers(10));
    await eventually("the relay's check passes", () => relay.check().then(() => true));
    await relay.stop();
  });

  it("sends request id and trace along", async () => {
    await runWithContext(CONTEXT, () => enqueue(knex, rowsOf(1)));
    const relay = relayOf();
    await relay.start();
    await relay.stop();
    const stored = await (await jetstreamManager(nc)).streams.getMessage("EVENTS", {
      last_by_subj: "evt.test.happened",
    });
    assert.equal(stored?.header.get("x-request-id"), CONTEXT.requestId);
    assert.equal(stored?.header.get("traceparent"), CONTEXT.traceparent);
    assert.equal(stored?.header.get("Nats-Msg-Id"), `run${run}-0`);
  });

  it("refuses what could never be published", async () => {
    const [row] = rowsOf(1);
    assert.ok(row);
    await assert.rejects(enqueue(knex, { ...row, subject: "evt.*" }), /no subject/);
    await assert.rejects(enqueue(knex, { ...row, payload: new Uint8Array(1024 * 1024 + 1) }), /larger/);
  });

  for (const point of ["outbox-claimed", "outbox-published", "outbox-deleted", "outbox-committed"]) {
    it(`loses and doubles nothing when killed at ${point}`, async () => {
      await enqueue(knex, rowsOf(25));
      const script = new URL("./_outbox-process.ts", import.meta.url).pathname;
      const child = spawn(process.execPath, [script, databaseUrl, testInfra().natsUrl(), `${point}:2`]);
      const [, signal] = await once(child, "exit");
      assert.equal(signal, "SIGKILL");
      const relay = relayOf({ sweepMs: 50 });
      await relay.start();
      await eventually("the outbox is empty", isEmpty);
      await relay.stop();
      // Rows claimed by the killed process stay locked until PostgreSQL notices its end: the rows after them may go first.
      assert.deepEqual(await publishedInAnyOrder(), numbers(25));
    });
  }
});
