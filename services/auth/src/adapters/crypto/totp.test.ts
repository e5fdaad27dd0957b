import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { totpCodes } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 6238's appendix B. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number, ms = 0) => new Date(seconds * 1_000 + ms);

describe("codes of an authenticator app", () => {
  it("are those of RFC 6238, of which apps show the last six digits", () => {
    const vectors: [number, string][] = [
      [59, "94287082"],
      [1_111_111_109, "07081804"],
      [1_111_111_111, "14050471"],
      [1_234_567_890, "89005924"],
      [2_000_000_000, "69279037"],
      [20_000_000_000, "65353130"],
    ];
    for (const [seconds, code] of vectors) {
      assert.equal(totpCodes.stepOf(SECRET, code.slice(-6), at(seconds)), Math.floor(seconds / 30));
    }
  });

  it("are good from a step before to a step after, to the millisecond", () => {
    // The code of step 1, from second 30 to 60.
    assert.equal(totpCodes.stepOf(SECRET, "287082", at(0)), 1);
    assert.equal(totpCodes.stepOf(SECRET, "287082", at(89, 999)), 1);
    assert.equal(totpCodes.stepOf(SECRET, "287082", at(90)), null);
    // The code of step 37037037.
    assert.equal(totpCodes.stepOf(SECRET, "050471", at(37_037_036 * 30)), 37_037_037);
    assert.equal(totpCodes.stepOf(SECRET, "050471", at(37_037_036 * 30 - 1, 999)), null);
  });

  it("come from secrets of 160 random bits", () => {
    assert.match(totpCodes.newSecret(), /^[A-Z2-7]{32}$/);
    assert.notEqual(totpCodes.newSecret(), totpCodes.newSecret());
    const address = new URL(totpCodes.addressOf(SECRET, "ana@exemplo.com.br"));
    assert.deepEqual([address.protocol, address.searchParams.get("secret")], ["otpauth:", SECRET]);
    assert.deepEqual([address.searchParams.get("issuer"), address.searchParams.get("period")], ["Tenho", "30"]);
  });
});
