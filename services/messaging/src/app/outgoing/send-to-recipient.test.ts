import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "@tenho/tests/support/fake-clock";
import type { RecipientState } from "../ports/recipient-store.ts";
import { createSendToRecipient, type FirstMessages } from "./send-to-recipient.ts";

const INTERVAL_MS = 6_000;
const running = () => false;

function setUp(queue: string[], { isDown = false } = {}) {
  const clock = fakeClock("2026-03-02T12:00:00Z");
  let stored: RecipientState = { recipient: "ana", owner: null, until: null, queue, pairClearAt: null };
  const isSame = (one: RecipientState, other: RecipientState) => JSON.stringify(one) === JSON.stringify(other);
  const sent: string[] = [];
  const writes: string[] = [];
  const replica = (owner: string, send: (id: string) => Promise<"done" | "wait">, recorded = () => Promise.resolve()) =>
    createSendToRecipient({
      recipients: {
        append: async (_recipient, ids) => {
          writes.push(`${owner} append`);
          stored = { ...stored, queue: [...stored.queue, ...ids] };
          return stored;
        },
        get: async () => stored,
        write: async (before, patch, { add = [], remove = [] }) => {
          writes.push(`${owner} write`);
          if (before.owner !== stored.owner || before.until?.getTime() !== stored.until?.getTime()) return null;
          stored = { ...stored, ...patch, queue: [...stored.queue, ...add].filter((id) => !remove.includes(id)) };
          return stored;
        },
        leaseIdle: async (leases) => {
          writes.push(`${owner} lease`);
          if (isDown) throw new Error("the store is down");
          const [lease] = leases;
          const isIdle = stored.owner === null && stored.queue.length === 0;
          if (isIdle && lease) stored = lease;
          return [isIdle];
        },
        release: async (releases) => {
          writes.push(`${owner} release`);
          const [one] = releases;
          if (!one || !isSame(one.lease, stored)) return false;
          stored = { ...stored, owner: null, until: null, queue: [], pairClearAt: one.pairClearAt };
          return true;
        },
      },
      dueMessages: {
        send: async (id) => {
          sent.push(`${owner} ${id}`);
          return { outcome: await send(id), recorded: recorded() };
        },
      },
      groupOffers: async () => null,
      owner,
      leaseMs: 15_000,
      callMs: 10_000,
      gatherMs: 0,
      pairLimit: { burst: 40, intervalMs: INTERVAL_MS },
      now: clock.now,
    });
  return { clock, sent, writes, replica, stored: () => stored };
}

const first = (...ids: string[]): FirstMessages => ({
  messages: ids.map((id) => ({ id, delivery: null })),
  onAppended: () => undefined,
  onFailed: () => undefined,
});

test("while one replica sends to a recipient another sends nothing; after the lease's end the one that lost it stops", async () => {
  const { clock, sent, replica } = setUp(["m1", "m2"]);
  const other = replica("b", async () => "done");
  const outcomes: string[] = [];
  const one = replica("a", async () => {
    outcomes.push(await other({ recipient: "ana", found: [] }, running));
    clock.advance(15_001);
    outcomes.push(await other({ recipient: "ana", found: [] }, running));
    return "done";
  });
  assert.equal(await one({ recipient: "ana", found: [] }, running), "busy");
  assert.deepEqual(outcomes, ["busy", "done"]);
  assert.deepEqual(sent, ["a m1", "b m1", "b m2"]);
});

test("messages to a recipient nobody sends to are appended by the write that takes the lease, and sent in order", async () => {
  const { sent, writes, replica, stored } = setUp([]);
  const one = replica("a", async () => "done");
  assert.equal(await one({ recipient: "ana", found: [], first: first("m1", "m2") }, running), "done");
  assert.deepEqual(sent, ["a m1", "a m2"]);
  assert.deepEqual(writes, ["a lease", "a release"]);
  assert.deepEqual([stored().owner, stored().queue], [null, []]);
});

test("a lease counts each message sent under it for Meta's limit, and is written again before more are sent, or later", async () => {
  const { clock, writes, replica, stored } = setUp([]);
  const ids = Array.from({ length: 12 }, (_, index) => `m${index}`);
  const counted: number[] = [];
  const one = replica("a", async (id) => {
    const { until, pairClearAt } = stored();
    counted.push(Math.floor((Number(pairClearAt) - Number(until)) / INTERVAL_MS));
    if (id === "m2") clock.advance(2_500);
    return "done";
  });
  assert.equal(await one({ recipient: "ana", found: [], first: first(...ids) }, running), "done");
  assert.deepEqual(counted, [10, 10, 10, ...Array(9).fill(9)]);
  assert.deepEqual(writes, ["a lease", "a write", "a release"]);
  assert.equal(Number(stored().pairClearAt), Number(clock.now()) - 2_500 + 12 * INTERVAL_MS);
  assert.equal(await one({ recipient: "ana", found: ids }, running), "done");
  assert.deepEqual(writes.slice(3), ["a write", "a write", "a release"], "ten, then two");
});

test("a message may go before the answer to the one before is recorded; none leaves the queue until all are", async () => {
  const { sent, writes, replica, stored } = setUp([]);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = replica(
    "a",
    async () => "done",
    () => answers[sent.length - 1]?.promise ?? Promise.resolve(),
  );
  const run = one({ recipient: "ana", found: [], first: first("m1", "m2") }, running);
  answers[1]?.resolve();
  while (sent.length < 2) await new Promise((resolve) => setImmediate(resolve));
  // Without a store the work after an answer takes a few turns of the loop at most.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(sent, ["a m1", "a m2"]);
  assert.deepEqual([writes, stored().queue], [["a lease"], ["m1", "m2"]]);
  answers[0]?.reject(new Error("the store is down"));
  await assert.rejects(run, /down/);
  assert.deepEqual([writes, stored().owner, stored().queue], [["a lease"], "a", ["m1", "m2"]]);
});

test("what was sent under a lease leaves the queue also when the next message has to wait", async () => {
  const { replica, stored } = setUp([]);
  const one = replica("a", async (id) => (id === "m2" ? "wait" : "done"));
  assert.equal(await one({ recipient: "ana", found: [], first: first("m1", "m2", "m3") }, running), "wait");
  assert.deepEqual([stored().owner, stored().queue], [null, ["m2", "m3"]]);
});

test("they wait behind what was there before, and whoever sends to the recipient sends what came meanwhile", async () => {
  const { sent, replica, stored } = setUp(["m1"]);
  const other = replica("b", async () => "done");
  const appended: string[] = [];
  const one = replica("a", async (id) => {
    const more = { ...first("m3"), onAppended: () => void appended.push("m3") };
    if (id === "m1") assert.equal(await other({ recipient: "ana", found: [], first: more }, running), "busy");
    return "done";
  });
  assert.equal(await one({ recipient: "ana", found: [], first: first("m2") }, running), "done");
  assert.deepEqual(appended, ["m3"]);
  assert.deepEqual(sent, ["a m1", "a m2", "a m3"]);
  assert.deepEqual([stored().owner, stored().queue], [null, []]);
});

test("messages whose append fails are not sent: their cause brings them again", async () => {
  const { sent, replica } = setUp([], { isDown: true });
  const one = replica("a", async () => "done");
  const failures: unknown[] = [];
  const failing = { ...first("m1"), onFailed: (error: unknown) => void failures.push(error) };
  await assert.rejects(one({ recipient: "ana", found: [], first: failing }, running), /down/);
  assert.equal(failures.length, 1);
  assert.deepEqual(sent, []);
});
