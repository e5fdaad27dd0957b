import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseProviderAmount, providerAmount } from "./provider-money.ts";

describe("money as the Central Bank's API writes it", () => {
  it("comes back to the centavo", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        const text = providerAmount(cents);
        assert.match(text, /^\d{1,10}\.\d{2}$/);
        assert.equal(parseProviderAmount(text), cents);
      }),
    );
    assert.deepEqual([600, 1, 0, 500_000].map(providerAmount), ["6.00", "0.01", "0.00", "5000.00"]);
  });

  it("is refused in any other form", () => {
    for (const text of ["6", "6.0", "6,00", "6.000", "-6.00", "+6.00", " 6.00", "1e3", "", ".50", "12345678901.00"]) {
      assert.equal(parseProviderAmount(text), null, text);
    }
    for (const cents of [-1, 0.5, Number.NaN, 2 ** 60]) assert.throws(() => providerAmount(cents), RangeError);
  });
});
