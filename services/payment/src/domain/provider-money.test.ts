import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseProviderAmount, providerAmount } from "./provider-money.ts";

describe("money as the Central Bank's API writes it", () => {
  it("comes back to the centavo, as a text and as a number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        const text = providerAmount(cents);
        assert.match(text, /^\d{1,10}\.\d{2}$/);
        assert.equal(parseProviderAmount(text), cents);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => parseProviderAmount(cents / 100) === cents),
    );
    assert.deepEqual([600, 1, 0, 500_000].map(providerAmount), ["6.00", "0.01", "0.00", "5000.00"]);
  });

  it("is read as banks write it", () => {
    for (const [value, cents] of [
      ["10", 1_000],
      ["10.0", 1_000],
      ["10.5", 1_050],
      ["10,50", 1_050],
      ["10.0000", 1_000],
      [" 10.00 ", 1_000],
      ["R$ 10,00", 1_000],
      ["R$\u00a010,00", 1_000],
      ["BRL 10.00", 1_000],
      ["1.234,56", 123_456],
      ["1,234.56", 123_456],
      ["0010.00", 1_000],
      [10, 1_000],
      [10.1, 1_010],
      [0.1 + 0.2, 30],
    ] as const) {
      assert.equal(parseProviderAmount(value), cents, String(value));
    }
  });

  it("is refused where it is none, or may be read in two ways", () => {
    const texts = [
      "6.000",
      "1.234",
      "10.001",
      "-6.00",
      "+6.00",
      "1e3",
      "",
      ".50",
      "12345678901.00",
      "10.00 BRL",
      "dez",
    ];
    for (const value of [...texts, -1, 10.001, Number.NaN, 2 ** 60, null, undefined, true, {}, ["10.00"]]) {
      assert.equal(parseProviderAmount(value), null, String(value));
    }
    for (const cents of [-1, 0.5, Number.NaN, 2 ** 60]) assert.throws(() => providerAmount(cents), RangeError);
  });
});
