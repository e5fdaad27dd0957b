import assert from "node:assert/strict";
import { test } from "node:test";
import { atOnce } from "./at-once.ts";

test("every item is worked on once and never more of them at a time than allowed", async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await atOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    done.push(item);
  });
  assert.deepEqual(done.sort(), [1, 2, 3, 4, 5, 6, 7]);
  assert.equal(most, 3);
});

test("the first failure ends it", async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error("no");
  };
  await assert.rejects(atOnce([1, 2, 3], 1, work), /no/);
});
