import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "@tenho/tests/support/fake-clock";
import { createResendCutoff } from "./resend-cutoff.ts";

function setUp() {
  const clock = fakeClock("2026-03-02T12:00:00Z");
  const outside = { reachable: true as boolean | Error, backlog: 0, asked: 0 };
  const store = { at: null as Date | null, isReachable: true };
  const replica = () =>
    createResendCutoff({
      interruptions: {
        recordInterruption: async (at) => {
          if (!store.isReachable) throw new Error("no store");
          store.at = store.at === null || at > store.at ? at : store.at;
        },
        lastInterruption: async () => {
          if (!store.isReachable) throw new Error("no store");
          return store.at;
        },
      },
      callbackReachable: async () => {
        outside.asked += 1;
        if (outside.reachable instanceof Error) throw outside.reachable;
        return outside.reachable;
      },
      statusBacklog: async () => outside.backlog,
      waitMs: 30_000,
      checkEveryMs: 5_000,
      now: clock.now,
    });
  const cutoff = replica();
  /** Advances the clock second by second, reading the cutoff at each. */
  const pass = async (seconds: number) => {
    let current: Date | null = null;
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      current = await cutoff.current();
    }
    return current;
  };
  return { clock, outside, cutoff, pass, store, replica };
}

test("the cutoff applies once the callback was reachable and no status waiting for the whole time", async () => {
  const { clock, pass } = setUp();
  assert.equal(await pass(30), null);
  assert.deepEqual(await pass(1), new Date(clock.now().getTime() - 30_000));
});

test("the wait begins anew after the callback was unreachable, could not be checked, or statuses were waiting", async () => {
  for (const trouble of [{ reachable: false }, { reachable: new Error("no answer") }, { backlog: 3 }]) {
    const { outside, pass } = setUp();
    await pass(60);
    Object.assign(outside, trouble);
    assert.equal(await pass(6), null);
    Object.assign(outside, { reachable: true, backlog: 0 });
    assert.equal(await pass(30), null);
    assert.notEqual(await pass(6), null);
  }
});

test("a callback that could not be stored ends it at once", async () => {
  const { cutoff, pass } = setUp();
  assert.notEqual(await pass(60), null);
  cutoff.callbackLost();
  assert.equal(await cutoff.current(), null);
  assert.equal(await pass(30), null);
  assert.notEqual(await pass(6), null);
});

test("the callback is not checked for every message", async () => {
  const { outside, pass } = setUp();
  await pass(60);
  assert.ok(outside.asked <= 12, String(outside.asked));
});

test("what interrupts one replica interrupts the others, also one that starts later", async () => {
  const { clock, cutoff, pass, replica } = setUp();
  const other = replica();
  await other.current();
  assert.notEqual(await pass(60), null);
  assert.notEqual(await other.current(), null);
  other.callbackLost();
  assert.equal(await pass(29), null);
  assert.notEqual(await pass(6), null);
  cutoff.callbackLost();
  const late = replica();
  assert.equal(await late.current(), null);
  clock.advance(29_000);
  assert.equal(await late.current(), null);
});

test("while the store cannot be read nothing may be sent again, and the wait begins anew after it", async () => {
  const { cutoff, pass, store } = setUp();
  assert.notEqual(await pass(60), null);
  store.isReachable = false;
  cutoff.callbackLost();
  assert.equal(await pass(40), null);
  store.isReachable = true;
  assert.equal(await pass(29), null);
  assert.notEqual(store.at, null);
  assert.notEqual(await pass(8), null);
});
