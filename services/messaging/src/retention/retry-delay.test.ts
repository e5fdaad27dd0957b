import assert from "node:assert/strict";
import { it } from "node:test";
import { retryDelayMs } from "./retry-delay.ts";

it("an erasure that fails is tried again after seconds, then after twice as long, at most after the longest pause", () => {
  assert.deepEqual(
    [0, 1, 2, 9, 10, 5_000].map((failures) => retryDelayMs(failures, 3_600_000)),
    [5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000],
  );
});
