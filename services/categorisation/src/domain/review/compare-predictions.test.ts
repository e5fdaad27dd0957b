import assert from "node:assert/strict";
import { test } from "node:test";
import { type ComparedWish, comparePredictions } from "./compare-predictions.ts";

const answer = (best: number | null, reliable = true) => ({ best, confidence: 0.5, reliable });
const wish = (
  wishId: string,
  before: number | null,
  after: number | null,
  confirmedId: number | null = null,
): ComparedWish => ({
  wishId,
  text: wishId,
  confirmedId,
  before: answer(before),
  after: answer(after, false),
});

test("counts what stays, what people confirmed and which model is right", () => {
  const replay = comparePredictions([
    wish("same", 1, 1),
    wish("corrected", 1, 2, 2),
    wish("spoilt", 3, null, 3),
    wish("neither", 1, 2, 3),
    wish("kept right", 4, 4, 4),
  ]);
  const { wishes, same, judged, rightBefore, rightAfter, reliableBefore, reliableAfter } = replay;
  assert.deepEqual([wishes, same, judged, rightBefore, rightAfter], [5, 2, 4, 2, 2]);
  assert.deepEqual([reliableBefore, reliableAfter], [5, 0]);
});

test("shows confirmed changes first and at most a hundred", () => {
  const many = Array.from({ length: 150 }, (_, at) => wish(`wish ${at}`, 1, 2, at === 149 ? 2 : null));
  const { changes } = comparePredictions(many);
  assert.equal(changes.length, 100);
  assert.deepEqual(
    changes.slice(0, 2).map(({ wishId }) => wishId),
    ["wish 149", "wish 0"],
  );
});
