import assert from "node:assert/strict";
import { test } from "node:test";
import { inParallel } from "./in-parallel.ts";

test("works on no more than the bound at once, and answers in order", async () => {
  let [atWork, most] = [0, 0];
  const answers = await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
    most = Math.max(most, ++atWork);
    for (let turn = 0; turn < item; turn++) await null;
    atWork -= 1;
    return item * 10;
  });
  assert.deepEqual(answers, [50, 10, 40, 20, 30]);
  assert.equal(most, 2);
});

test("takes nothing new after a failure", async () => {
  const taken: number[] = [];
  const work = async (item: number) => {
    taken.push(item);
    if (item === 2) throw new Error("on purpose");
    await new Promise((resolve) => setImmediate(resolve));
  };
  await assert.rejects(inParallel([1, 2, 3, 4, 5, 6], 2, work), /on purpose/);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(taken, [1, 2]);
});

test("has nothing to do with nothing", async () => {
  assert.deepEqual(await inParallel([], 4, async () => assert.fail()), []);
});
