import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hasCardNumber } from "./card-number.ts";
import { type Checkout, readCheckout, signCheckout } from "./checkout-reference.ts";

const SECRET = "segredo-dos-checkouts-de-teste-0123456789";
const checkout: Checkout = {
  id: "0123456789abcdef",
  userId: "0198b000-0000-7000-8000-000000000001",
  amountCents: 1_234,
  method: "PIX",
  expiresAt: new Date("2026-11-20T12:15:00.000Z"),
};

describe("a checkout reference", () => {
  it("comes back as it was signed, and is no card number", () => {
    const reference = signCheckout(checkout, SECRET);
    assert.deepEqual(readCheckout(reference, SECRET), checkout);
    assert.match(reference, /^[A-Za-z0-9_.-]{60,500}$/);
    assert.ok(!hasCardNumber(reference));
  });

  it("is none when a single character was changed, or another secret signed it", () => {
    const reference = signCheckout(checkout, SECRET);
    assert.equal(readCheckout(reference, `${SECRET}x`), null);
    for (let at = 0; at < reference.length; at += 1) {
      const other = reference[at] === "A" ? "B" : "A";
      const changed = reference.slice(0, at) + other + reference.slice(at + 1);
      const found = readCheckout(changed, SECRET);
      // The last character of base64url carries bits that are not read.
      if (at < reference.length - 1) assert.equal(found, null, `at ${at}`);
    }
    for (const text of ["", "c1", "c1..", reference.slice(0, -1), `${reference}A`, "x".repeat(100_000)]) {
      assert.equal(readCheckout(text, SECRET), null);
    }
  });

  it("is none with the fields of another one", () => {
    const [, , mac] = signCheckout(checkout, SECRET).split(".");
    const [, payload] = signCheckout({ ...checkout, amountCents: 1 }, SECRET).split(".");
    assert.equal(readCheckout(`c1.${payload}.${mac}`, SECRET), null);
  });
});
