import assert from "node:assert/strict";
import { test } from "node:test";
import { compareReadings, type Reading } from "./compare-readings.ts";

const answer = (best: number | null, reliable = true) => ({ best, confidence: 0.5, reliable });
const reading = (
  wishId: string,
  before: number | null,
  after: number | null,
  saidId: number | null = null,
): Reading => ({
  ...{ wishId, text: wishId, saidId },
  before: answer(before),
  after: answer(after, false),
});

test("counts what stays, what people judged and who is right", () => {
  const replay = compareReadings([
    reading("same", 1, 1),
    reading("mended", 1, 2, 2),
    reading("spoilt", 3, null, 3),
    reading("neither", 1, 2, 3),
    reading("kept right", 4, 4, 4),
  ]);
  const { wishes, same, judged, rightBefore, rightAfter, reliableBefore, reliableAfter } = replay;
  assert.deepEqual([wishes, same, judged, rightBefore, rightAfter], [5, 2, 4, 2, 2]);
  assert.deepEqual([reliableBefore, reliableAfter], [5, 0]);
});

test("shows judged changes first and at most a hundred", () => {
  const many = Array.from({ length: 150 }, (_, at) => reading(`wish ${at}`, 1, 2, at === 149 ? 2 : null));
  const { changes } = compareReadings(many);
  assert.equal(changes.length, 100);
  assert.deepEqual(
    changes.slice(0, 2).map(({ wishId }) => wishId),
    ["wish 149", "wish 0"],
  );
});
