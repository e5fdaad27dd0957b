import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCardNumber } from "../../../domain/card-number.ts";
import { readCardToken } from "./card-token.ts";

const written = (hex: string) => hex.replace(/\d/g, (digit) => String.fromCharCode("g".charCodeAt(0) + Number(digit)));

test("the token of the script is read back whole, and never looks like the number of a card", () => {
  for (const token of ["ff8080814c11e237014c1ff593b57b4d", "41111111111111111111111111111111", "0".repeat(32)]) {
    const text = `mp_visa_${written(token)}`;
    assert.deepEqual(readCardToken(text), { method: "visa", token });
    assert.equal(hasCardNumber(text), false);
  }
  assert.equal(hasCardNumber("mp_visa_41111111111111111111111111111111"), true, "digits would be refused");
});

test("anything else is no token", () => {
  for (const text of [
    "tok_approved_1",
    "mp_visa_",
    `mp_${"a".repeat(32)}`,
    `mp_visa_${"a".repeat(31)}`,
    `mp_VISA_${"a".repeat(32)}`,
  ])
    assert.equal(readCardToken(text), null, text);
});
