import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { type ConsumedMessage, type Consumer, type ConsumerOptions, createConsumer } from "../src/events/consume.ts";
import { ensureDurables } from "../src/events/durables.ts";
import { listDeadLetters } from "../src/events/list-dead-letters.ts";
import { NewerMessageError } from "../src/events/newer-message-error.ts";
import { decodeEvent, encodeEvent, publish } from "../src/events/publish.ts";
import { ensureStreams, STREAM } from "../src/events/streams.ts";
import { connectSuite, testTools } from "./_parts.ts";

const MESSAGES = 20;

describe("consumers of two versions on one durable", () => {
  let nc: NatsConnection;
  let run = "";
  const consumers: Consumer[] = [];
  const { log, lines, metrics } = testTools();

  before(async () => {
    nc = await connectSuite();
    await ensureStreams(nc);
  });
  afterEach(async () => {
    for (const consumer of consumers.splice(0)) await consumer.stop();
  });
  after(() => nc.close());

  const begin = () => {
    run = `run${randomBytes(6).toString("hex")}`;
    lines.length = 0;
  };
  const subjectOf = (kind: string) => `evt.${run}.${kind}`;
  const send = (kind: string, id: string, data: Uint8Array = new TextEncoder().encode(id)) =>
    publish(jetstream(nc), subjectOf(kind), data, { msgId: `${run}:${id}`, timeoutMs: 90_000 });
  const consume = async (
    kinds: string[],
    handle: (message: ConsumedMessage) => void,
    options: Partial<ConsumerOptions> = {},
  ) => {
    const durable = { stream: STREAM.events, durable: run, filterSubjects: kinds.map(subjectOf) };
    await ensureDurables(nc, [durable]);
    const consumer = createConsumer({
      nc,
      ...durable,
      log,
      metrics,
      maxInFlight: 4,
      nakDelayMsMin: 10,
      nakDelayMsMax: 40,
      handle: async (message) => handle(message),
      ...options,
    });
    consumers.push(consumer);
    await consumer.start();
    return consumer;
  };
  const cameBack = () => lines.some((line) => line.includes("it comes back"));
  const parked = async () => (await listDeadLetters(nc, `dlq.EVENTS.${run}`)).length;

  it("leave a kind of event that the older one does not know to the newer one, also when the older one starts last", async () => {
    begin();
    const handled: { by: string; id: string }[] = [];
    const noteAs = (by: string) => (message: ConsumedMessage) => {
      handled.push({ by, id: new TextDecoder().decode(message.data) });
    };
    await consume(["known"], noteAs("older"));
    const newer = await consume(["known", "added"], noteAs("newer"));
    await consume(["known"], noteAs("older"));
    const { config } = await (await jetstreamManager(nc)).consumers.info("EVENTS", run);
    assert.deepEqual(config.filter_subjects?.toSorted(), ["added", "known"].map(subjectOf));
    for (let index = 0; index < MESSAGES; index += 1) {
      await send("added", `added ${index}`);
      await send("known", `known ${index}`);
    }
    await eventually("all is handled", async () => {
      const { pending, ackPending } = await newer.backlog();
      return handled.length >= 2 * MESSAGES && pending + ackPending === 0;
    });
    const added = handled.filter(({ id }) => id.startsWith("added"));
    assert.deepEqual(new Set(added.map(({ by }) => by)), new Set(["newer"]));
    assert.deepEqual([added.length, handled.length, new Set(handled.map(({ id }) => id)).size], [20, 40, 40]);
    assert.ok(cameBack(), "the older one got some of them first");
    assert.equal(await parked(), 0);
  });

  it("keep an unknown value of a known kind for the newer one", async () => {
    begin();
    let isHandled = false;
    await consume(["known"], () => {
      throw new NewerMessageError("a source this version does not know");
    });
    await send("known", "new value");
    await eventually("it comes back", cameBack);
    await consume(["known"], () => {
      isHandled = true;
    });
    await eventually("the newer one takes it", () => isHandled);
    assert.equal(await parked(), 0);
  });

  it("park among the dead letters what no newer one has taken for long", async () => {
    begin();
    await consume(["known", "added"], () => assert.fail("it is not to be handled"), { newerMessageMs: 1 });
    await consumers.pop()?.stop();
    await consume(["known"], () => assert.fail("it is not to be handled"), { newerMessageMs: 1 });
    await send("added", "nobody's");
    await eventually("it is parked", async () => (await parked()) === 1);
  });

  it("read an event with a field that is new", async () => {
    begin();
    const seen: bigint[] = [];
    await consume(["known"], ({ data }) => seen.push(decodeEvent(BalanceChangedSchema, data).balanceCents));
    const newField = new BinaryWriter().tag(999, WireType.LengthDelimited).string("new").finish();
    await send("known", "grown", Buffer.concat([encodeEvent(BalanceChangedSchema, { balanceCents: 70n }), newField]));
    await eventually("it is handled", () => seen.length === 1);
    assert.deepEqual(seen, [70n]);
  });
});
