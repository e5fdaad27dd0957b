import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "@tenho/kernel/testing/fake-clock";
import { createCategoriesInUse } from "./categories-in-use.ts";

function world() {
  const clock = fakeClock();
  const usage = { asked: 0, ids: [2, 1], away: false };
  const stale: unknown[] = [];
  const names = ["", "Padaria", "Pizzaria"];
  const categoriesInUse = createCategoriesInUse({
    usage: {
      categoriesInUse: async () => {
        usage.asked += 1;
        if (usage.away) throw new Error("away");
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
  const { clock, usage, read } = world();
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

test("keeps the last answer while the source is away, asking no more often than usual", async () => {
  const { clock, usage, stale, read } = world();
  await read();
  usage.away = true;
  clock.advance(1_000);
  assert.deepEqual(await read(), [2, 1]);
  assert.deepEqual(await read(), [2, 1]);
  assert.equal(usage.asked, 2);
  assert.equal(stale.length, 1);
});

test("fails when the source has never answered, and asks again the next time", async () => {
  const { usage, read } = world();
  usage.away = true;
  await assert.rejects(read(), /away/);
  usage.away = false;
  assert.deepEqual(await read(), [2, 1]);
});
