import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { eventually } from "@tenho/tests/support/eventually";
import { AppError } from "../src/errors/app-error.ts";
import { type ConsumedMessage, type Consumer, type ConsumerOptions, createConsumer } from "../src/events/consume.ts";
import { ensureDurables } from "../src/events/durables.ts";
import { PoisonError } from "../src/events/poison-error.ts";
import { publish } from "../src/events/publish.ts";
import { ensureStreams } from "../src/events/streams.ts";
import { currentContext } from "../src/telemetry/request-context.ts";
import { connectSuite, testTools } from "./_parts.ts";

const REQUEST_ID = "req-7";
const uniqueRun = () => randomBytes(6).toString("hex");
const FAST = { nakDelayMsMin: 10, nakDelayMsMax: 40 };
/** Far above a pause of this process, which must not look like a handler that has died. */
const ACK_WAIT_MS = 5_000;

const DRAINS = 20;

describe("a consumer", () => {
  let nc: NatsConnection;
  let run = uniqueRun();
  const consumers: Consumer[] = [];
  const { log, metrics } = testTools();

  before(async () => {
    nc = await connectSuite();
    await ensureStreams(nc);
  });
  afterEach(async () => {
    for (const consumer of consumers.splice(0)) await consumer.stop();
    run = uniqueRun();
  });
  after(() => nc.close());

  const subject = (name: string) => `evt.run${run}.${name}`;
  const send = (name: string, msgId = `run${run}:${name}`) =>
    publish(jetstream(nc), subject(name), new TextEncoder().encode(name), {
      msgId,
      headers: { "x-request-id": REQUEST_ID },
      timeoutMs: 90_000,
    });
  const textOf = ({ data }: ConsumedMessage) => new TextDecoder().decode(data);
  const ensureDurable = (ackWaitMs?: number) =>
    ensureDurables(nc, [
      {
        stream: "EVENTS",
        durable: `run${run}`,
        filterSubjects: [`evt.run${run}.>`],
        ...(ackWaitMs === undefined ? {} : { ackWaitMs }),
      },
    ]);
  const consume = async (handle: ConsumerOptions["handle"], options: Partial<ConsumerOptions> = {}) => {
    await ensureDurable(options.ackWaitMs);
    const consumer = createConsumer({
      nc,
      stream: "EVENTS",
      durable: `run${run}`,
      filterSubjects: [`evt.run${run}.>`],
      log,
      metrics,
      maxInFlight: 4,
      handle,
      ...FAST,
      ...options,
    });
    consumers.push(consumer);
    await consumer.start();
    return consumer;
  };
  // The broker stores a message a moment before it counts it: who sends to a running consumer waits for the handler first.
  const isSettled = (consumer: Consumer) => async () => {
    const { pending, ackPending } = await consumer.backlog();
    return pending + ackPending === 0;
  };

  it("shows the growing age of a message whose handler hangs", async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await consume(() => isReleased, { ackWaitMs: 300 });
    await send("hangs");
    const lag = async () => {
      const { values } = await metrics.gauge("consumer_lag_seconds", "", ["stream", "durable"]).get();
      return values.find(({ labels }) => labels.durable === `run${run}`)?.value ?? 0;
    };
    const first = await eventually("its heartbeat is shown", async () => ((await lag()) > 0.05 ? lag() : null));
    await eventually("it grows", async () => (await lag()) > first);
    release();
  });

  it("handles every message once, with its id and context, and acknowledges it", async () => {
    const seen: { text: string; id: string; requestId: string | undefined }[] = [];
    await send("before");
    const consumer = await consume(async (message) => {
      seen.push({ text: textOf(message), id: message.id, requestId: currentContext()?.requestId });
    });
    await send("after");
    await eventually("both are handled", () => seen.length >= 2);
    await eventually("all is settled", isSettled(consumer));
    assert.deepEqual(seen, [
      { text: "before", id: `run${run}:before`, requestId: REQUEST_ID },
      { text: "after", id: `run${run}:after`, requestId: REQUEST_ID },
    ]);
  });

  it("parks a message without an id: an answer of the broker, which anybody can have sent to a subject of the stream", async () => {
    const seen: string[] = [];
    nc.publish(subject("first"), "", { reply: subject("answered") });
    const consumer = await consume(async (message) => void seen.push(message.subject));
    const jsm = await jetstreamManager(nc);
    const found = { last_by_subj: subject("answered") };
    await eventually(
      "the broker's answer is stored",
      async () => (await jsm.streams.getMessage("EVENTS", found)) !== null,
    );
    await send("genuine");
    await eventually("all is settled", isSettled(consumer));
    assert.deepEqual(seen, [subject("genuine")]);
    const { state } = await jsm.streams.info("DEAD_LETTERS", { subjects_filter: `dlq.EVENTS.run${run}` });
    assert.deepEqual(state.subjects, { [`dlq.EVENTS.run${run}`]: 2 });
  });

  it("sees a message published twice once", async () => {
    const seen: string[] = [];
    for (let copy = 0; copy < 3; copy += 1) await send("same", `run${run}:same`);
    const consumer = await consume(async (message) => void seen.push(textOf(message)));
    await eventually("all is settled", isSettled(consumer));
    assert.deepEqual(seen, ["same"]);
  });

  it("parks a poisonous message after three attempts and handles the good ones around it", async () => {
    const good: string[] = [];
    let attempts = 0;
    for (const name of ["a", "poison", "b", "c"]) await send(name);
    const consumer = await consume(async (message) => {
      if (textOf(message) === "poison") {
        attempts += 1;
        throw new PoisonError("not a wish");
      }
      good.push(textOf(message));
    });
    await eventually("all is settled", isSettled(consumer));
    assert.deepEqual(good.sort(), ["a", "b", "c"]);
    assert.equal(attempts, 3);
    const jsm = await jetstreamManager(nc);
    const parked = await jsm.streams.getMessage("DEAD_LETTERS", { last_by_subj: `dlq.EVENTS.run${run}` });
    assert.equal(parked?.string(), "poison");
    assert.equal(parked?.header.get("dlq-subject"), subject("poison"));
    assert.equal(parked?.header.get("dlq-msg-id"), `run${run}:poison`);
    assert.equal(parked?.header.get("dlq-reason"), "not a wish");
    assert.equal(parked?.header.get("x-request-id"), REQUEST_ID);
  });

  it("never parks a message for another service's absence, however long, and handles it once that is back", async () => {
    let isAway = true;
    let refusals = 0;
    const done: string[] = [];
    for (const name of ["a", "b", "c"]) await send(name);
    const consumer = await consume(async (message) => {
      if (isAway) {
        refusals += 1;
        throw refusals % 2 ? new AppError("unavailable", "Fora do ar.") : new Error("socket hang up");
      }
      done.push(textOf(message));
    });
    await eventually("each was tried more often than a poisonous one", () => refusals >= 15);
    isAway = false;
    await eventually("all is settled", isSettled(consumer));
    assert.deepEqual(done.sort(), ["a", "b", "c"]);
    const jsm = await jetstreamManager(nc);
    assert.equal(await jsm.streams.getMessage("DEAD_LETTERS", { last_by_subj: `dlq.EVENTS.run${run}` }), null);
  });

  it("does not count another service's absence towards parking", async () => {
    const failures = [new Error("x"), new Error("x"), new Error("x"), new PoisonError("p"), new PoisonError("p")];
    const done: string[] = [];
    await send("unlucky");
    const consumer = await consume(async (message) => {
      const failure = failures.shift();
      if (failure) throw failure;
      done.push(textOf(message));
    });
    await eventually("all is settled", isSettled(consumer));
    assert.deepEqual(done, ["unlucky"]);
  });

  it("keeps a message to itself while its handler takes longer than AckWait", async () => {
    let starts = 0;
    const gate = Promise.withResolvers<void>();
    await send("long");
    const consumer = await consume(
      async () => {
        starts += 1;
        await gate.promise;
      },
      { ackWaitMs: ACK_WAIT_MS },
    );
    await eventually("the handler runs", () => starts === 1);
    await new Promise((resolve) => setTimeout(resolve, ACK_WAIT_MS * 1.5));
    gate.resolve();
    await eventually("all is settled", isSettled(consumer));
    assert.equal(starts, 1);
  });

  it("runs no more handlers at once than maxInFlight", async () => {
    let running = 0;
    let runningMax = 0;
    const gate = Promise.withResolvers<void>();
    for (let index = 0; index < 30; index += 1) await send(`n${index}`);
    const consumer = await consume(
      async () => {
        running += 1;
        runningMax = Math.max(runningMax, running);
        await gate.promise;
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
      },
      { maxInFlight: 3 },
    );
    await eventually("every place is taken", () => running === 3);
    gate.resolve();
    await eventually("all is settled", isSettled(consumer));
    assert.equal(runningMax, 3);
  });

  it("shares a stream between replicas, each message to one of them", async () => {
    const seen: string[] = [];
    const handle = async (message: ConsumedMessage) => void seen.push(textOf(message));
    const [consumer] = [await consume(handle), await consume(handle)];
    for (let index = 0; index < 40; index += 1) await send(`n${index}`);
    await eventually("all are handled", () => seen.length >= 40);
    await eventually("all is settled", isSettled(consumer));
    assert.equal(seen.length, 40);
    assert.equal(new Set(seen).size, 40);
  });

  it("goes on when its durable was deleted and made again, and is not ready in between", async () => {
    const seen: string[] = [];
    const consumer = await consume(async (message) => void seen.push(textOf(message)));
    await send("one");
    await eventually("the first is handled", () => seen.includes("one"));
    const jsm = await jetstreamManager(nc);
    await jsm.consumers.delete("EVENTS", `run${run}`);
    await eventually("its check fails", () =>
      consumer.check().then(
        () => false,
        () => true,
      ),
    );
    await send("two");
    await ensureDurable();
    await eventually("the second is handled", () => seen.includes("two"));
    await eventually("all is settled", isSettled(consumer));
  });

  it("lets handlers finish when it drains, and takes nothing more", async () => {
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    let starts = 0;
    await send("held");
    const consumer = await consume(async (message) => {
      starts += 1;
      await gate.promise;
      done.push(textOf(message));
    });
    await eventually("the handler runs", () => starts === 1);
    const drained = consumer.drain?.();
    await send("later");
    gate.resolve();
    await drained;
    assert.deepEqual(done, ["held"]);
    await eventually("what it did is acknowledged, and the later one waits", async () => {
      const { pending, ackPending } = await consumer.backlog();
      return ackPending === 0 && pending === 1;
    });
  });

  it("refuses to start on a durable that does not deliver all it is to handle", async () => {
    await assert.rejects(
      consume(async () => undefined, { filterSubjects: [subject("other")] }),
      new RegExp(`does not deliver ${subject("other")}`),
    );
    consumers.pop();
  });

  it("refuses to start on a stream that does not exist", async () => {
    await assert.rejects(
      consume(async () => undefined, { stream: "NOWHERE" }),
      /stream not found/,
    );
    consumers.pop();
  });

  it("measures lag, what waits and what became of messages", async () => {
    await send("one");
    const consumer = await consume(async () => undefined);
    await eventually("all is settled", isSettled(consumer));
    const text = await metrics.registry.metrics();
    assert.match(text, new RegExp(`tenho_consumer_lag_seconds\\{stream="EVENTS",durable="run${run}"`));
    assert.match(text, new RegExp(`tenho_consumer_pending\\{stream="EVENTS",durable="run${run}"`));
    assert.match(text, new RegExp(`tenho_consumer_seconds_count\\{.*durable="run${run}",outcome="done"`));
  });

  it("handles what was on its way to it when it drains; what the broker sends in that very moment is rare", async () => {
    let sent = 0;
    let handled = 0;
    let left = 0;
    const drainsThatLeft: number[] = [];
    let publishing = true;
    const publisher = (async () => {
      while (publishing) {
        const burst = Array.from({ length: 32 }, (_, index) => send(`burst${sent + index}`));
        sent += burst.length;
        await Promise.all(burst);
      }
    })();
    try {
      for (let drains = 0; drains < DRAINS; drains += 1) {
        const before = handled;
        const consumer = await consume(
          async () => {
            handled += 1;
          },
          { ackWaitMs: 600_000 },
        );
        await eventually("it handles messages", () => handled > before + 10);
        await consumer.drain?.();
        const leftBefore = left;
        const isNothingLeft = async () => {
          left = (await consumer.backlog()).ackPending;
          return left <= leftBefore;
        };
        await eventually("nothing more is left unacknowledged", isNothingLeft, 15_000).catch(() =>
          drainsThatLeft.push(drains),
        );
      }
      assert.ok(drainsThatLeft.length <= DRAINS / 4, `drains that left messages to AckWait: ${drainsThatLeft}`);
    } finally {
      publishing = false;
      await publisher;
    }
  });
});
