import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { missedNoticeAt, missedNoticeDay } from "./missed-offers.ts";

describe("missedNoticeDay", () => {
  it("counts from notice to notice in the unit's zone", () => {
    const zone = "America/Fortaleza";
    assert.equal(missedNoticeDay(new Date("2026-11-20T20:59:00Z"), zone, 18), "2026-11-20");
    assert.equal(missedNoticeDay(new Date("2026-11-20T21:00:00Z"), zone, 18), "2026-11-21");
    assert.equal(missedNoticeAt("2026-11-20", zone, 18).toISOString(), "2026-11-20T21:00:00.000Z");
  });
});
