import assert from "node:assert/strict";
import { test } from "node:test";
import { type OwnNumber, RECOVERY_NUMBER_AGE_MS, recoveryNumber } from "./recovery-number.ts";

const now = new Date("2026-11-25T12:00:00Z");
const proved = (phone: string, agoMs: number | null, isPrimary = false): OwnNumber => ({
  phone,
  isPrimary,
  provedAt: agoMs === null ? null : new Date(now.getTime() - agoMs),
});

test("a lost password is recovered by a number proved a day ago or longer, the primary one first, and by no other", () => {
  const DAY = RECOVERY_NUMBER_AGE_MS;
  assert.equal(recoveryNumber([], now), null);
  assert.equal(recoveryNumber([proved("1", null, true), proved("2", DAY - 1)], now), null);
  assert.equal(recoveryNumber([proved("1", DAY - 1, true), proved("2", DAY)], now), "2");
  assert.equal(recoveryNumber([proved("1", DAY), proved("2", DAY, true)], now), "2");
});
