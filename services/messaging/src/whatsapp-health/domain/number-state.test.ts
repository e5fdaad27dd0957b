import assert from "node:assert/strict";
import { test } from "node:test";
import { numberAfter } from "./number-state.ts";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minute));
const update = (minute: number, event: string, limit: string | null = null) => ({
  number: "558633330001",
  event,
  limit,
  at: at(minute),
});

test("keeps quality and limit apart, each as last said, and what the limit was", () => {
  const onboarded = numberAfter(null, update(1, "ONBOARDING", "TIER_10K"));
  const flagged = numberAfter(onboarded, update(2, "FLAGGED"));
  assert.deepEqual([flagged.isFlagged, flagged.limit], [true, "TIER_10K"]);
  const lowered = numberAfter(flagged, update(3, "DOWNGRADE", "TIER_2K"));
  assert.deepEqual([lowered.isFlagged, lowered.limit, lowered.previousLimit], [true, "TIER_2K", "TIER_10K"]);
  assert.equal(numberAfter(lowered, update(4, "UNFLAGGED")).isFlagged, false);
});

test("an older update changes nothing, a repeated one only that it was said again", () => {
  const lowered = numberAfter(null, update(3, "DOWNGRADE", "TIER_2K"));
  assert.equal(numberAfter(lowered, update(2, "UPGRADE", "TIER_10K")), lowered);
  assert.equal(numberAfter(lowered, update(3, "DOWNGRADE", "TIER_2K")), lowered);
  assert.deepEqual(numberAfter(lowered, update(5, "DOWNGRADE", "TIER_2K")), { ...lowered, at: at(5) });
});
