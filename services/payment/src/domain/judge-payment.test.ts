import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reviewReason } from "./judge-payment.ts";

const charge = { txid: "a".repeat(32), amountCents: 1_000 };
const readBack = { txid: charge.txid, pixKey: "chave", amountCents: 1_000 };
const facts = { charge, readBack, ownPixKey: "chave", earlierPayments: 0 };

describe("a payment that was read back", () => {
  it("is credited when it pays exactly what its charge asks for, and nothing did before", () => {
    assert.equal(reviewReason({ amountCents: 1_000 }, facts), null);
  });

  it("is put before MASTER when it pays more or less, to the centavo", () => {
    for (const amountCents of [999, 1_001, 1, 100_000]) assert.equal(reviewReason({ amountCents }, facts), "AMOUNT");
  });

  it("is put before MASTER when the charge was paid before, even with the same amount", () => {
    assert.equal(reviewReason({ amountCents: 1_000 }, { ...facts, earlierPayments: 1 }), "SECOND_PAYMENT");
  });

  it("is put before MASTER when the provider's charge is another, whatever was paid", () => {
    for (const other of [{ txid: "b".repeat(32) }, { pixKey: "outra" }, { amountCents: 999 }]) {
      const found = reviewReason({ amountCents: 1_000 }, { ...facts, readBack: { ...readBack, ...other } });
      assert.equal(found, "CHARGE_DIFFERS");
    }
  });
});
