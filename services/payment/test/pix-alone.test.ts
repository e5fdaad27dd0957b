import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { client, type PaymentHarness, startPaymentHarness } from "./_harness.ts";

describe("a platform that sells by Pix alone", () => {
  let payment: PaymentHarness;
  before(async () => {
    const field = { CARD_FIELD_URL: "https://campo.adquirente.example" };
    // A deployment makes the acquirer's key whether there is one or not.
    payment = await startPaymentHarness({ CARD_API_URL: "", CARD_API_KEY: "chave-que-ninguem-deu", ...field });
  });
  after(() => payment.stop());

  it("starts, sells by Pix and offers no card", async () => {
    const as = client(payment.merchant());
    const { body } = await payment.call<{ card_field_url: string | null }>("GET", "/payment/methods", { as });
    assert.equal(body.card_field_url, null);
    assert.equal((await payment.buy(payment.merchant(), 10)).status, 201);
  });

  it("opens no checkout for a card, and has no breaker of an acquirer", async () => {
    const json = { amount: 10, method: "CARD" };
    const { status, body } = await payment.call<{ reason: string; message: string }>("POST", "/payment/checkouts", {
      as: client(payment.merchant()),
      json,
    });
    assert.deepEqual([status, body.reason], [400, "cards_off"]);
    const metrics = await (await fetch(`${payment.service.url}/metrics`)).text();
    assert.ok(metrics.includes('breaker_open{target="pix"') && !metrics.includes('target="card"'));
  });
});
