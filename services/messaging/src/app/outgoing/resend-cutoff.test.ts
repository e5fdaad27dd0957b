import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "@tenho/kernel/testing/fake-clock";
import { createResendCutoff } from "./resend-cutoff.ts";

function setUp() {
  const clock = fakeClock("2026-03-02T12:00:00Z");
  const outside = { reachable: true as boolean | Error, backlog: 0, asked: 0 };
  const cutoff = createResendCutoff({
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
  /** Advances the clock second by second, reading the cutoff at each. */
  const pass = async (seconds: number) => {
    let current: Date | null = null;
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      current = await cutoff.current();
    }
    return current;
  };
  return { clock, outside, cutoff, pass };
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
