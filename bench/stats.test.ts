import assert from "node:assert/strict";
import { test } from "node:test";
import { median, percentile, ratios } from "./stats.ts";

test("a median is the middle value, of an even count the mean of the two in the middle", () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.ok(Number.isNaN(median([])));
});

test("a percentile is a value that was seen, by nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.equal(percentile(hundred, 0.99), 99);
  assert.equal(percentile(hundred, 0.5), 50);
  assert.equal(percentile([7], 0.5), 7);
  assert.ok(Number.isNaN(percentile([], 0.5)));
});

test("a ratio compares runs of the same round", () => {
  assert.deepEqual(ratios([10, 30], [20, 10]), [0.5, 3]);
});
