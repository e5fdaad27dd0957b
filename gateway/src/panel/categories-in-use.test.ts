import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { ListCategoriesResponseSchema } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { ListCategoriesInUseResponseSchema } from "@tenho/proto/users/v1/users_pb";
import { createCategoriesInUse } from "./categories-in-use.ts";

function setUp() {
  const usage = { asked: 0, merchants: { 1: 3, 2: 7 } as Record<number, number>, isUnavailable: false };
  const clock = { nowMs: 0 };
  const stale: unknown[] = [];
  const categoriesInUse = createCategoriesInUse({
    users: {
      listCategoriesInUse: async () => {
        usage.asked += 1;
        if (usage.isUnavailable) throw new Error("unavailable");
        const inUse = Object.entries(usage.merchants).map(([id, merchants]) => ({ categoryId: Number(id), merchants }));
        return create(ListCategoriesInUseResponseSchema, { categories: inUse });
      },
    },
    categorisation: {
      listCategories: async () =>
        create(ListCategoriesResponseSchema, {
          categories: ["Padaria", "Pizzaria", "Peixaria"].map((name, index) => ({ id: index + 1, name })),
        }),
    },
    now: () => clock.nowMs,
    onStale: (error) => stale.push(error),
  });
  const read = async () => (await categoriesInUse()).map(({ id }) => id);
  return { clock, usage, stale, read, categoriesInUse };
}

test("has the categories with most merchants first, by name, and leaves unknown ones out", async () => {
  const { usage, categoriesInUse } = setUp();
  usage.merchants = { 1: 3, 2: 7, 3: 3, 900: 9 };
  assert.deepEqual(await categoriesInUse(), [
    { id: 2, name: "Pizzaria" },
    { id: 1, name: "Padaria" },
    { id: 3, name: "Peixaria" },
  ]);
});

test("asks once in a while, and once for many readers at a time", async () => {
  const { clock, usage, read } = setUp();
  assert.deepEqual(await Promise.all([read(), read(), read()]), [
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  clock.nowMs = 29_999;
  assert.deepEqual(await read(), [2, 1]);
  assert.equal(usage.asked, 1);
  usage.merchants = { 1: 1 };
  clock.nowMs = 30_000;
  assert.deepEqual(await read(), [1]);
  assert.equal(usage.asked, 2);
});

test("serves the last answer while users is unavailable, asking no more often than usual", async () => {
  const { clock, usage, stale, read } = setUp();
  await read();
  usage.isUnavailable = true;
  clock.nowMs = 30_000;
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
