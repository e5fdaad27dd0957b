import assert from "node:assert/strict";
import { test } from "node:test";
import { completeTime, maskTime } from "./time-text.ts";

test("a time is masked while it is typed", () => {
  for (const [typed, shown] of [
    ["8", "8"],
    ["083", "08:3"],
    ["0830", "08:30"],
    ["9:30", "09:30"],
    ["18:00:59", "18:00"],
    ["abc", ""],
  ] as const) {
    assert.equal(maskTime(typed), shown);
  }
});

test("a time cut short is completed when its field is left", () => {
  assert.deepEqual(["8", "18", "08:30", "", "08:3"].map(completeTime), ["08:00", "18:00", "08:30", "", "08:3"]);
});
