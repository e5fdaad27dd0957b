import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lotExpiry } from "./lot-expiry.ts";

const expiryOf = (granted: string): string => lotExpiry(new Date(granted)).toISOString();

describe("lotExpiry()", () => {
  it("is the same moment 12 months later", () => {
    assert.equal(expiryOf("2026-03-02T12:34:56.789Z"), "2027-03-02T12:34:56.789Z");
    assert.equal(expiryOf("2026-12-31T23:59:59.000Z"), "2027-12-31T23:59:59.000Z");
  });

  it("of a 29 February is the last day of the next one", () => {
    assert.equal(expiryOf("2028-02-29T10:00:00.000Z"), "2029-02-28T10:00:00.000Z");
    assert.equal(expiryOf("2027-02-28T10:00:00.000Z"), "2028-02-28T10:00:00.000Z");
  });
});
