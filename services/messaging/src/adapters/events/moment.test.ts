import assert from "node:assert/strict";
import { test } from "node:test";
import { createMoment } from "./moment.ts";

test("callers within a moment go on together at its end, and one after it waits a moment of its own", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const moment = createMoment(5);
  const order: string[] = [];
  const first = moment().then(() => order.push("first"));
  t.mock.timers.tick(4);
  const second = moment().then(() => order.push("second"));
  t.mock.timers.tick(1);
  const third = moment().then(() => order.push("third"));
  await Promise.all([first, second]);
  assert.deepEqual(order, ["first", "second"]);
  t.mock.timers.tick(5);
  await third;
  assert.deepEqual(order, ["first", "second", "third"]);
});
