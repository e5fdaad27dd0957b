import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalPhone } from "./phone.ts";
import { canonicalWaId, isBrazilianNumber, waIdVariants } from "./wa-id.ts";

test("a Brazilian number is one number with and without the ninth digit", () => {
  assert.equal(canonicalWaId("558688887777"), "5586988887777");
  assert.equal(canonicalWaId("5586988887777"), "5586988887777");
  assert.deepEqual(waIdVariants("558688887777"), ["5586988887777", "558688887777"]);
});

test("a landline never gets a ninth digit, and a mobile of 2–5 has one form", () => {
  assert.equal(canonicalWaId("558633221100"), "558633221100");
  assert.deepEqual(waIdVariants("558633221100"), ["558633221100"]);
  assert.deepEqual(waIdVariants("5511943210000"), ["5511943210000"]);
});

test("a number of another country stays digit for digit, whatever it would be in Brazil", () => {
  for (const waId of ["4791234567", "6591234567", "4520123456", "351912345678", "12125551234", "86988887777"]) {
    assert.equal(canonicalWaId(waId), waId);
    assert.deepEqual(waIdVariants(waId), [waId]);
    assert.equal(isBrazilianNumber(waId), false);
  }
});

test("55 alone makes no Brazilian number: the area code must exist and the length fit", () => {
  for (const waId of ["551098887777", "552088887777", "5586888877", "55868888777712", "5508688887777"]) {
    assert.equal(isBrazilianNumber(waId), false, waId);
    assert.equal(canonicalWaId(waId), waId);
  }
});

test("what a form makes of a Brazilian number and what WhatsApp calls it are one number", () => {
  const number = fc.tuple(fc.constantFrom("86", "11", "55", "99"), fc.integer({ min: 20_000_000, max: 99_999_999 }));
  fc.assert(
    fc.property(number, ([ddd, subscriber]) => {
      const canonical = canonicalPhone(`${ddd}${subscriber}`) ?? "";
      assert.equal(canonicalWaId(canonical), canonical);
      for (const variant of waIdVariants(canonical)) assert.equal(canonicalWaId(variant), canonical);
    }),
  );
});

test("any digits are read to one form, which stays what it is", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), (digits) => {
      const canonical = canonicalWaId(digits);
      assert.equal(canonicalWaId(canonical), canonical);
      assert.ok(canonical === digits || isBrazilianNumber(digits));
    }),
  );
});
