import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "@tenho/kernel/testing/fake-clock";
import { createCategoriesInUse } from "./categories-in-use.ts";

function setUp() {
  const clock = fakeClock();
  const usage = { asked: 0, ids: [2, 1], isUnavailable: false };
  const stale: unknown[] = [];
  const names = ["", "Padaria", "Pizzaria"];
  const categoriesInUse = createCategoriesInUse({
    users: {
      categoriesInUse: async () => {
        usage.asked += 1;
        if (usage.isUnavailable) throw new Error("unavailable");
        return usage.ids;
      },
    },
    catalogue: {
      list: async (ids = []) =>
        ids.map((id) => ({
          id,
          name: names[id] ?? "",
          family: "",
          description: "",
          synonyms: [],
          examples: [],
          version: 1,
        })),
    },
    cacheMs: 1_000,
    nowMs: clock.nowMs,
    onStale: (error) => stale.push(error),
  });
  const read = async () => (await categoriesInUse()).map(({ id }) => id);
  return { clock, usage, stale, read };
}

test("asks once in a while, and once for many readers at a time", async () => {
  const { clock, usage, read } = setUp();
  assert.deepEqual(await Promise.all([read(), read(), read()]), [
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  clock.advance(999);
  assert.deepEqual(await read(), [2, 1]);
  assert.equal(usage.asked, 1);
  usage.ids = [1];
  clock.advance(1);
  assert.deepEqual(await read(), [1]);
  assert.equal(usage.asked, 2);
});

test("serves the last answer while users is unavailable, asking no more often than usual", async () => {
  const { clock, usage, stale, read } = setUp();
  await read();
  usage.isUnavailable = true;
  clock.advance(1_000);
  assert.deepEqual(await read(), [2, 1]);
  assert.deepEqual(await read(), [2, 1]);
  assert.equal(usage.asked, 2);
  assert.equal(stale.length, 1);
});

test("fails when users has never answered, and asks again the next time", async () => {
  const { usage, read } = setUp();
  usage.isUnavailable = true;
  await assert.rejects(read(), /unavailable/);
  usage.isUnavailable = false;
  assert.deepEqual(await read(), [2, 1]);
});
