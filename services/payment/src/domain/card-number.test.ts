import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { hasCardNumber } from "./card-number.ts";

const CARDS = [
  "4111111111111111",
  "4111 1111 1111 1111",
  "4111-1111-1111-1111",
  "4111.1111.1111.1111",
  "4111/1111/1111/1111",
  "4111_1111_1111_1111",
  "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
  "5555555555554444",
  "378282246310005",
  "30569309025904",
  "6362970000457013",
  "6370950000000005",
  "4222222222222",
];

function withCheckDigit(body: string): string {
  for (let digit = 0; digit < 10; digit += 1) if (hasCardNumber(`${body}${digit}`)) return `${body}${digit}`;
  throw new Error("no check digit passes");
}

describe("the number of a card", () => {
  it("is found whatever separates its digits, in a value, a key, a number, an escape, and with its code behind it", () => {
    for (const card of CARDS) {
      for (const text of [
        card,
        `{"card_token":"${card}"}`,
        `{"${card}":1}`,
        `{"a":{"b":["x","cartão ${card} 12/29"]}}`,
        `tok_${card}`,
        `${card} 123`,
      ]) {
        assert.ok(hasCardNumber(text), text);
      }
    }
    assert.ok(hasCardNumber('{"amount":4111111111111111}'));
    assert.ok(hasCardNumber('{"a":"\\u0034111111111111111"}'));
    assert.ok(hasCardNumber(`0000${"4111111111111111"}99999`), "inside a longer number");
  });

  it("of 13 to 19 digits passes for one check digit at least, and of 12 or fewer for none", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{11,17}$/), (body) => {
        assert.ok(hasCardNumber(withCheckDigit(body)));
      }),
    );
    fc.assert(fc.property(fc.stringMatching(/^\d{1,12}$/), (digits) => assert.ok(!hasCardNumber(digits))));
  });

  it("is not seen in amounts, tokens, dates and ids", () => {
    for (const text of [
      '{"amount":6.5,"method":"PIX"}',
      '{"reference":"c1.abc","card_token":"tok_approved_1"}',
      "4111111111111112",
      "2026-11-20T12:00:00.000Z",
      "00000000-0000-7000-8000-000000000000",
      "12.34",
    ]) {
      assert.ok(!hasCardNumber(text), text);
    }
  });
});
