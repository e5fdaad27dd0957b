import assert from "node:assert/strict";
import { test } from "node:test";
import { createEndOfTurn } from "./end-of-turn.ts";

test("callers of one turn of the event loop go on together, after it, and those of a later turn after them", async () => {
  const endOfTurn = createEndOfTurn();
  const order: string[] = [];
  const first = endOfTurn().then(() => order.push("first"));
  const second = endOfTurn().then(() => {
    order.push("second");
    setImmediate(() => order.push("a turn later"));
    return endOfTurn().then(() => order.push("third"));
  });
  order.push("this turn");
  await Promise.all([first, second]);
  assert.deepEqual(order, ["this turn", "first", "second", "a turn later", "third"]);
});
