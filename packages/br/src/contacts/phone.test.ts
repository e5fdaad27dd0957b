import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isValidDdd, ufOfDdd } from "./ddd.ts";
import {
  canonicalPhone,
  formatPhone,
  isMobilePhone,
  isSamePhone,
  isValidPhone,
  maskPhone,
  parsePhone,
  phoneVariants,
} from "./phone.ts";

test("a number registered with the ninth digit and received without it is one number", () => {
  assert.equal(canonicalPhone("(86) 98888-7777"), "5586988887777");
  assert.equal(canonicalPhone("558688887777"), "5586988887777");
  assert.ok(isSamePhone("(86) 98888-7777", "558688887777"));
  assert.deepEqual(phoneVariants("558688887777"), ["5586988887777", "558688887777"]);
});

test("a landline never gets a ninth digit", () => {
  assert.equal(canonicalPhone("86 3322-1100"), "558633221100");
  assert.deepEqual(phoneVariants("86 3322-1100"), ["558633221100"]);
  assert.equal(isMobilePhone("86 3322-1100"), false);
  assert.deepEqual(parsePhone("8633221100"), { ddd: "86", subscriber: "33221100", kind: "landline" });
});

test("a mobile whose eight-digit part starts with 2–5 has one form only", () => {
  assert.deepEqual(phoneVariants("(11) 94321-0000"), ["5511943210000"]);
});

test("country code, leading zeros and masks are read alike", () => {
  for (const text of [
    "+55 86 98888-7777",
    "0055 86 98888 7777",
    "086 98888.7777",
    "55 (086) 98888-7777",
    "86988887777",
  ]) {
    assert.equal(canonicalPhone(text), "5586988887777", text);
  }
  assert.equal(canonicalPhone("55 99999-8888"), "5555999998888");
});

test("what is no Brazilian number with area code is refused", () => {
  for (const text of [
    "",
    "988887777",
    "20988887777",
    "0800 123 4567",
    "8618887777",
    "351912345678",
    "86 98888-77",
    "zap",
  ]) {
    assert.equal(isValidPhone(text), false, text);
  }
  assert.equal(isValidDdd("10"), false);
  assert.equal(ufOfDdd("86"), "PI");
});

test("numbers are shown the Brazilian way", () => {
  assert.equal(formatPhone("558688887777"), "(86) 98888-7777");
  assert.equal(formatPhone("558633221100"), "(86) 3322-1100");
  assert.equal(formatPhone("351912345678"), "+351912345678");
  assert.equal(formatPhone("sem número"), "sem número");
  assert.equal(maskPhone("8632"), "(86) 32");
  assert.equal(maskPhone("86988887777123"), "(86) 98888-7777");
  assert.equal(maskPhone("+55 (86) 98888-7777"), "(86) 98888-7777");
  assert.equal(maskPhone(""), "");
});

test("normalising, formatting and every variant lead back to the same number", () => {
  const number = fc.tuple(fc.constantFrom("86", "11", "55", "99"), fc.integer({ min: 20_000_000, max: 99_999_999 }));
  fc.assert(
    fc.property(number, ([ddd, subscriber]) => {
      const canonical = canonicalPhone(`${ddd}${subscriber}`);
      assert.ok(canonical);
      assert.equal(canonicalPhone(canonical), canonical);
      assert.equal(canonicalPhone(formatPhone(canonical)), canonical);
      for (const variant of phoneVariants(canonical)) assert.equal(canonicalPhone(variant), canonical);
    }),
  );
});

test("any text is read without an error, and what is accepted is one canonical number", () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789+() -.") }));
  fc.assert(
    fc.property(typed, (text) => {
      const canonical = canonicalPhone(text);
      assert.ok(canonical === null || /^55[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(canonical), `${text} → ${canonical}`);
      assert.equal(maskPhone(maskPhone(text)), maskPhone(text));
    }),
  );
});
