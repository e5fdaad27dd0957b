import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ChargeStatus, isPayable, mayBecome, seenStatus } from "./charge.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const ALL: ChargeStatus[] = ["ACTIVE", "PAID", "REMOVED", "REVIEW", "REFUNDED", "CLAWED_BACK", "DECLINED", "FAILED"];

describe("a charge", () => {
  it("expires by the clock alone, and only while it waits for its payment", () => {
    assert.equal(seenStatus({ status: "ACTIVE", expiresAt: at(1) }, NOW), "ACTIVE");
    assert.equal(seenStatus({ status: "ACTIVE", expiresAt: NOW }, NOW), "EXPIRED");
    assert.equal(isPayable({ status: "ACTIVE", expiresAt: NOW }, NOW), false);
    for (const status of ALL.filter((one) => one !== "ACTIVE")) {
      assert.equal(seenStatus({ status, expiresAt: at(-1) }, NOW), status);
      assert.equal(isPayable({ status, expiresAt: at(60_000) }, NOW), false, status);
    }
  });

  it("never waits for its payment again, and leaves neither DECLINED nor CLAWED_BACK", () => {
    for (const from of ALL) assert.equal(mayBecome(from, "ACTIVE"), false, from);
    for (const to of ALL) {
      assert.equal(mayBecome("DECLINED", to), false);
      assert.equal(mayBecome("CLAWED_BACK", to), false);
    }
    assert.equal(mayBecome("REFUNDED", "PAID"), false);
  });
});
