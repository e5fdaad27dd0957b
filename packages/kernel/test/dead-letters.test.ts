import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { eventually } from "@tenho/tests/support/eventually";
import { type ConsumedMessage, type Consumer, createConsumer } from "../src/events/consume.ts";
import { ensureDurables } from "../src/events/durables.ts";
import { listDeadLetters } from "../src/events/list-dead-letters.ts";
import { PoisonError } from "../src/events/poison-error.ts";
import { publish } from "../src/events/publish.ts";
import { dropDeadLetter, replayDeadLetter } from "../src/events/replay-dead-letter.ts";
import { ensureStreams, STREAM } from "../src/events/streams.ts";
import { connectSuite, testTools } from "./_parts.ts";

const { log, metrics } = testTools();
const TEXT = "quero uma pizza, 86 99999-0001";

describe("dead letters", () => {
  let nc: NatsConnection;
  let run = "";
  let isMended = false;
  const consumers: Consumer[] = [];
  /** Effects by durable: the ids handled to the end. */
  const handled: Record<string, ConsumedMessage[]> = {};

  const box = () => `dlq.EVENTS.fussy${run}`;
  const letters = () => listDeadLetters(nc, box());
  const fussy = () => handled[`fussy${run}`] ?? [];
  const start = async (name: string, refuses: () => boolean) => {
    const durable = { stream: STREAM.events, durable: `${name}${run}`, filterSubjects: [`evt.run${run}.*`] };
    await ensureDurables(nc, [durable]);
    const consumer = createConsumer({
      ...durable,
      nc,
      log,
      metrics,
      maxInFlight: 4,
      nakDelayMsMin: 10,
      nakDelayMsMax: 40,
      handle: async (message) => {
        if (refuses()) throw new PoisonError("not  a\nwish");
        handled[durable.durable] = [...(handled[durable.durable] ?? []), message];
      },
    });
    consumers.push(consumer);
    await consumer.start();
    return consumer;
  };
  const send = (name: string) =>
    publish(jetstream(nc), `evt.run${run}.${name}`, new TextEncoder().encode(TEXT), {
      msgId: `run${run}:${name}`,
      headers: { "x-request-id": "req-7" },
      timeoutMs: 90_000,
    });
  const isSettled = async (consumer: Consumer) => {
    const { pending, ackPending } = await consumer.backlog();
    return pending + ackPending === 0;
  };
  const allSettled = () =>
    eventually("all is settled", async () => (await Promise.all(consumers.map(isSettled))).every(Boolean));
  /** Parks messages of these names for one durable, while another handles them. */
  const park = async (...names: string[]) => {
    await start("fussy", () => !isMended);
    await start("easy", () => false);
    for (const name of names) await send(name);
    await eventually("parked", async () => (await letters()).length === names.length);
    await allSettled();
    isMended = true;
    return (await letters()).map(({ id }) => id);
  };
  const first = async () => {
    const [id = 0] = await park("wish");
    return id;
  };

  before(async () => {
    nc = await connectSuite();
    await ensureStreams(nc);
  });
  beforeEach(() => {
    run = randomBytes(6).toString("hex");
    isMended = false;
  });
  afterEach(async () => {
    for (const consumer of consumers.splice(0)) await consumer.stop();
  });
  after(() => nc.close());

  it("are told of by subject, reason and moment", async () => {
    const before = Date.now();
    const ids = await park("one", "two");
    const found = await letters();
    assert.deepEqual(
      found.map(({ id, subject, reason }) => ({ id, subject, reason })),
      ids.map((id) => ({ id, subject: box(), reason: "not a wish" })),
    );
    // The broker's clock is this machine's.
    for (const { parkedAt } of found) assert.ok(parkedAt.getTime() >= before - 1_000);
    assert.deepEqual(await listDeadLetters(nc, `${box()}.none`), []);
    assert.ok((await listDeadLetters(nc)).length >= 2);
  });

  it("go back to the durable that gave them up, under the id they had first, and to no other", async () => {
    assert.equal(await replayDeadLetter(nc, await first()), true);
    await eventually("handled", () => fussy().length === 1);
    await allSettled();
    const [message] = fussy();
    assert.deepEqual([message?.id, message?.subject], [`run${run}:wish`, `evt.run${run}.wish`]);
    assert.equal(new TextDecoder().decode(message?.data), TEXT);
    assert.equal(message?.headers["x-request-id"], "req-7");
    assert.equal(handled[`easy${run}`]?.length, 1);
    assert.deepEqual(await letters(), []);
  });

  it("are handled once although the replay dies before taking them out and is run again", async () => {
    const id = await first();
    const dies = () => {
      throw new Error("died");
    };
    await assert.rejects(replayDeadLetter(nc, id, dies), /died/);
    assert.deepEqual(
      (await letters()).map((letter) => letter.id),
      [id],
    );
    assert.equal(await replayDeadLetter(nc, id), true);
    await eventually("handled", () => fussy().length >= 1);
    await allSettled();
    assert.equal(fussy().length, 1);
    assert.deepEqual(await letters(), []);
  });

  it("are handled once by two replays at once, and a later one finds nothing", async () => {
    const id = await first();
    await Promise.all([replayDeadLetter(nc, id), replayDeadLetter(nc, id)]);
    assert.equal(await replayDeadLetter(nc, id), false);
    await eventually("handled", () => fussy().length >= 1);
    await allSettled();
    assert.equal(fussy().length, 1);
  });

  it("are parked again, with their first id, when they are still not understood", async () => {
    const id = await first();
    isMended = false;
    await replayDeadLetter(nc, id);
    await eventually("parked again", async () => (await letters()).some((letter) => letter.id > id));
    isMended = true;
    const [again] = await letters();
    await replayDeadLetter(nc, again?.id ?? 0);
    await eventually("handled", () => fussy().length === 1);
    await allSettled();
    assert.equal(fussy()[0]?.id, `run${run}:wish`);
  });

  it("stay when no durable would read them", async () => {
    const id = await first();
    const jsm = await jetstreamManager(nc);
    for (const consumer of consumers.splice(0)) await consumer.stop();
    await jsm.consumers.update("EVENTS", `fussy${run}`, { filter_subjects: [`evt.run${run}.other.>`] });
    await assert.rejects(replayDeadLetter(nc, id), { reason: "no_reader" });
    await jsm.consumers.delete("EVENTS", `fussy${run}`);
    await assert.rejects(replayDeadLetter(nc, id), { reason: "no_reader" });
    assert.deepEqual(
      (await letters()).map((letter) => letter.id),
      [id],
    );
  });

  it("can be dropped, one by one, twice without harm", async () => {
    const [id = 0, other] = await park("one", "two");
    assert.equal(await dropDeadLetter(nc, id), true);
    assert.equal(await dropDeadLetter(nc, id), false);
    assert.deepEqual(
      (await letters()).map((letter) => letter.id),
      [other],
    );
    assert.deepEqual(fussy(), []);
  });
});
