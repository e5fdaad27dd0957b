import assert from "node:assert/strict";
import { test } from "node:test";
import { reaisBetween, reaisOrNull } from "./reais.ts";

test("an amount in reais is a number or the text of a form field, bounds included, with at most two decimals", () => {
  const amount = reaisBetween(0, 1_000_000);
  const rows: [unknown, number][] = [
    [0, 0],
    ["0,00", 0],
    [0.1 + 0.2, 0.1 + 0.2],
    [1.1 * 3, 1.1 * 3],
    ["6,00", 6],
    [999_999.99, 999_999.99],
    [1_000_000, 1_000_000],
  ];
  for (const [given, value] of rows) assert.equal(amount.parse(given), value, String(given));
  for (const given of [-0.01, 0.001, 5.005, "0,125", 1_000_000.01, 999_999.999, Number.NaN, "R$ 6,00", "", null]) {
    assert.equal(amount.safeParse(given).success, false, String(given));
  }
  assert.equal(amount.safeParse(0.005).error?.issues[0]?.message, "Use no máximo duas casas decimais");
});

test("null is an amount only where it may be left open", () => {
  assert.equal(reaisOrNull(0.01, 5).parse(null), null);
  assert.equal(reaisOrNull(0.01, 5).safeParse(0).success, false);
});
