import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "@tenho/kernel/testing/fake-clock";
import { createSilence } from "./resend-cutoff.ts";

function setUp() {
  const clock = fakeClock("2026-03-02T12:00:00Z");
  const world = { open: true as boolean | Error, backlog: 0, asked: 0 };
  const silence = createSilence({
    doorIsOpen: async () => {
      world.asked += 1;
      if (world.open instanceof Error) throw world.open;
      return world.open;
    },
    statusBacklog: async () => world.backlog,
    silenceMs: 30_000,
    askEveryMs: 5_000,
    now: clock.now,
  });
  /** Lets seconds pass, looking at every one of them. */
  const pass = async (seconds: number) => {
    let since: Date | null = null;
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      since = await silence.since();
    }
    return since;
  };
  return { clock, world, silence, pass };
}

test("silence counts once the door was open and the queue empty for all of it", async () => {
  const { clock, pass } = setUp();
  assert.equal(await pass(30), null);
  assert.deepEqual(await pass(1), new Date(clock.now().getTime() - 30_000));
});

test("it begins anew after the door was shut, could not be asked, or statuses were waiting", async () => {
  for (const trouble of [{ open: false }, { open: new Error("no answer") }, { backlog: 3 }]) {
    const { world, pass } = setUp();
    await pass(60);
    Object.assign(world, trouble);
    assert.equal(await pass(6), null);
    Object.assign(world, { open: true, backlog: 0 });
    assert.equal(await pass(30), null);
    assert.notEqual(await pass(6), null);
  }
});

test("a callback that could not be stored breaks it at once", async () => {
  const { silence, pass } = setUp();
  assert.notEqual(await pass(60), null);
  silence.interrupted();
  assert.equal(await silence.since(), null);
  assert.equal(await pass(30), null);
  assert.notEqual(await pass(6), null);
});

test("the door is not asked for every message", async () => {
  const { world, pass } = setUp();
  await pass(60);
  assert.ok(world.asked <= 12, String(world.asked));
});
