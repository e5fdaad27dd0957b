import assert from "node:assert/strict";
import { test } from "node:test";
import { createGather } from "./gather.ts";

test("what is asked for in one turn of the event loop is done together, what comes later by itself, and none for more than its share", async () => {
  const runs: number[][] = [];
  const double = createGather<number, number>(
    async (items) => {
      runs.push([...items]);
      return items.map((item) => 2 * item);
    },
    { waitMs: 0, max: 2 },
  );
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6]);
  assert.equal(await double(4), 8);
  assert.deepEqual(runs, [[1, 2], [3], [4]]);
});

test("a run that fails fails for each of its items, and the next begins anew", async () => {
  let isDown = true;
  const ask = createGather<string, string>(
    async (items) => {
      if (isDown) throw new Error("down");
      return items;
    },
    { waitMs: 1, max: 10 },
  );
  const failed = await Promise.allSettled([ask("a"), ask("b")]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  isDown = false;
  assert.equal(await ask("c"), "c");
});
