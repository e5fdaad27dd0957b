import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contradiction, reviewReason } from "./judge-payment.ts";

const charge = { txid: "a".repeat(32), amountCents: 1_000, pixKey: "chave" };
const readBack = { txid: charge.txid, pixKey: "chave", amountCents: 1_000 };
const facts = { charge, readBack, earlierPayments: 0 };

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
    for (const [field, other] of [
      ["txid", { txid: "b".repeat(32) }],
      ["chave", { pixKey: "outra" }],
      ["valor", { amountCents: 999 }],
    ] as const) {
      const differing = { ...readBack, ...other };
      assert.equal(contradiction(charge, differing), field);
      assert.equal(reviewReason({ amountCents: 1_000 }, { ...facts, readBack: differing }), "CHARGE_DIFFERS");
    }
  });

  it("is judged by what the provider says: what it leaves out contradicts nothing", () => {
    const silent = { txid: null, pixKey: null, amountCents: null };
    assert.equal(contradiction(charge, silent), null);
    assert.equal(reviewReason({ amountCents: 1_000 }, { ...facts, readBack: silent }), null);
    assert.equal(reviewReason({ amountCents: 999 }, { ...facts, readBack: silent }), "AMOUNT");
  });
});
