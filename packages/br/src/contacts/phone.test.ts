import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isValidDdd, ufOfDdd } from "./ddd.ts";
import { formatPhone, writePhone } from "./format-phone.ts";
import { canonicalPhone, isMobilePhone, isSamePhone, isValidPhone, maskPhone, parsePhone } from "./phone.ts";

test("a number registered with the ninth digit and received without it is one number", () => {
  assert.equal(canonicalPhone("(86) 98888-7777"), "5586988887777");
  assert.equal(canonicalPhone("558688887777"), "5586988887777");
  assert.ok(isSamePhone("(86) 98888-7777", "558688887777"));
});

test("a landline never gets a ninth digit", () => {
  assert.equal(canonicalPhone("86 3322-1100"), "558633221100");
  assert.equal(isMobilePhone("86 3322-1100"), false);
  assert.deepEqual(parsePhone("8633221100"), { ddd: "86", subscriber: "33221100", kind: "landline" });
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
    "+47 9123 4567",
    "0047 9123 4567",
    "(+65) 9123 4567",
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
  assert.equal(formatPhone("351912345678"), "+351 912 345 678 (Portugal)");
  assert.equal(formatPhone("12125551234"), "+1 212 555 1234 (Estados Unidos)");
  assert.equal(formatPhone("5491123456789"), "+54 91 123 456 789 (Argentina)");
  assert.equal(formatPhone("551012345678"), "+55 101 234 5678 (Brasil)");
  assert.equal(formatPhone("99912345678"), "+99 912 345 678");
  assert.equal(writePhone("351912345678"), "+351 912 345 678");
  assert.equal(formatPhone("sem número"), "sem número");
  assert.equal(maskPhone("8632"), "(86) 32");
  assert.equal(maskPhone("86988887777123"), "(86) 98888-7777");
  assert.equal(maskPhone("+55 (86) 98888-7777"), "(86) 98888-7777");
  assert.equal(maskPhone(""), "");
});

test("normalising and formatting lead back to the same number", () => {
  const number = fc.tuple(fc.constantFrom("86", "11", "55", "99"), fc.integer({ min: 20_000_000, max: 99_999_999 }));
  fc.assert(
    fc.property(number, ([ddd, subscriber]) => {
      const canonical = canonicalPhone(`${ddd}${subscriber}`);
      assert.ok(canonical);
      assert.equal(canonicalPhone(canonical), canonical);
      assert.equal(canonicalPhone(formatPhone(canonical)), canonical);
    }),
  );
});

test("a stored number is never read without its country", () => {
  // Norway and Singapore: their digits alone would be of Santa Catarina and Mato Grosso.
  assert.equal(formatPhone("4791234567"), "+47 91 234 567 (Noruega)");
  assert.equal(formatPhone("6591234567"), "+65 91 234 567 (Singapura)");
  assert.equal(formatPhone("551191234567"), "(11) 99123-4567");
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
