import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { centsToReais, formatBRL, maskMoney, parseBRL, reaisToCents } from "./money.ts";

test("centavos are written the Brazilian way with a plain space", () => {
  assert.equal(formatBRL(123456), "R$ 1.234,56");
  assert.equal(formatBRL(30), "R$ 0,30");
  assert.equal(formatBRL(-30n), "-R$ 0,30");
  assert.equal(formatBRL(0), "R$ 0,00");
  assert.equal(formatBRL(9_050_000_000), "R$ 90.500.000,00");
});

test("amounts typed in Portuguese are read without loss", () => {
  const read: [string, number | null][] = [
    ["R$ 1.234,56", 123456],
    ["1234,5", 123450],
    ["6", 600],
    ["6.00", 600],
    ["1.234", 123400],
    ["R$ -0,30", -30],
    ["-R$ 0,30", -30],
    ["0,305", null],
    ["1.23.4", null],
    ["", null],
    ["dez", null],
    ["99999999999999999999", null],
  ];
  for (const [text, cents] of read) assert.equal(parseBRL(text), cents, text);
});

test("decimal reais become exact centavos, and a third decimal is refused", () => {
  assert.equal(reaisToCents(0.3), 30);
  assert.equal(reaisToCents(0.1 + 0.2), 30);
  assert.equal(reaisToCents(19.99), 1999);
  assert.equal(reaisToCents(1.15), 115);
  assert.equal(Object.is(reaisToCents(-0), 0), true);
  for (const bad of [0.305, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    assert.throws(() => reaisToCents(bad), RangeError);
  }
});

test("centavos survive the way through JSON and through text", () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 46), max: 2 ** 46 }), (cents) => {
      assert.equal(reaisToCents(JSON.parse(JSON.stringify(centsToReais(cents)))), cents);
      assert.equal(parseBRL(formatBRL(cents)), cents);
      assert.equal(parseBRL(maskMoney(String(Math.abs(cents)))) ?? 0, Math.abs(cents));
    }),
  );
});

test("no text is read as an amount that it does not say", () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,-R$ ") }));
  fc.assert(
    fc.property(typed, (text) => {
      const cents = parseBRL(text);
      if (cents === null) return;
      assert.ok(Number.isSafeInteger(cents));
      assert.equal(parseBRL(formatBRL(cents)), cents);
      const digits = text.replace(/\D/g, "").replace(/^0+/, "");
      assert.ok(String(Math.abs(cents)).startsWith(digits) || Number(digits) === 0, `${text} → ${cents}`);
    }),
  );
});

test("a sum of reais taken one by one is the sum of their centavos", () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 50 });
  fc.assert(
    fc.property(amounts, (cents) => {
      const total = cents.reduce((sum, each) => sum + each, 0);
      assert.equal(
        cents.map(centsToReais).reduce((sum, reais) => sum + reaisToCents(reais), 0),
        total,
      );
    }),
  );
});

test("a money field fills from the right", () => {
  assert.equal(maskMoney("1"), "0,01");
  assert.equal(maskMoney("0,012"), "0,12");
  assert.equal(maskMoney("123456"), "1.234,56");
  assert.equal(maskMoney("0"), "");
});
