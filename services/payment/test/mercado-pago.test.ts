import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type ChargeBody, client, type PaymentHarness, startPaymentHarness } from "./_harness.ts";

const written = (hex: string) => hex.replace(/\d/g, (digit) => String.fromCharCode("g".charCodeAt(0) + Number(digit)));

describe("cards by Mercado Pago", () => {
  let payment: PaymentHarness;
  before(async () => {
    payment = await startPaymentHarness({ CARD_PROVIDER: "mercadopago" }, { cardPath: "/mercadopago" });
  });
  after(() => payment.stop());

  /** The token that the card field makes of a card with this holder's name. */
  async function tokenOf(name: string): Promise<string> {
    const response = await fetch(`${payment.bank.url}/mercadopago/v1/card_tokens?public_key=TEST`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ cardholder: { name } }),
    });
    const { id } = (await response.json()) as { id: string };
    return `mp_visa_${written(id)}`;
  }
  async function open(userId: string, amount = 20): Promise<string> {
    const json = { amount, method: "CARD" };
    const as = client(userId);
    return (await payment.call<{ reference: string }>("POST", "/payment/checkouts", { as, json })).body.reference;
  }
  const pay = (reference: string, card_token: string) =>
    payment.call<ChargeBody & { Message: string; IsSuccess: boolean }>("POST", "/payment/gbank/credito", {
      json: { reference, card_token },
    });

  it("an approved card credits once, at once and repeated, and another card changes nothing", async () => {
    const userId = payment.merchant();
    const reference = await open(userId);
    const token = await tokenOf("APRO");
    const answers = await Promise.all([pay(reference, token), pay(reference, token)]);
    for (const { status } of answers) assert.equal(status, 200);
    assert.equal((await pay(reference, await tokenOf("OTHE"))).body.status, "PAID");
    assert.equal(payment.ledger.balance(userId), 2000);
    assert.equal(payment.ledger.movements(userId).length, 1);
  });

  it("a declined card credits nothing and says what to do about it", async () => {
    const userId = payment.merchant();
    const { body } = await pay(await open(userId), await tokenOf("FUND"));
    assert.deepEqual(
      [body.status, body.IsSuccess, body.Message],
      ["DECLINED", false, "O cartão não tem limite para este valor."],
    );
    assert.equal(payment.ledger.balance(userId), 0);
  });

  it("a card whose answer was lost is charged once, and found by its reference without anybody's help", async () => {
    const userId = payment.merchant();
    const reference = await open(userId);
    await payment.bank.fault("card", "drop");
    assert.equal((await pay(reference, await tokenOf("APRO"))).status, 503);
    await payment.bank.fault("card", "ok");
    assert.equal((await pay(reference, await tokenOf("OTHE"))).body.status, "PAID", "the first card's payment");
    assert.deepEqual(
      payment.ledger.movements(userId).map(([, cents]) => cents),
      [2000],
    );
  });

  it("a token it does not know is the card's fault, a refused access is not, and a payment in analysis stays open", async () => {
    const reference = await open(payment.merchant());
    const unknown = await pay(reference, `mp_visa_${"a".repeat(32)}`);
    assert.deepEqual([unknown.status, unknown.body.reason], [400, "card_refused"]);
    assert.equal((await pay(reference, "tok_approved_1")).body.reason, "card_refused");
    await payment.bank.fault("card", "error", { error_code: 401 });
    assert.equal((await pay(reference, await tokenOf("APRO"))).status, 503);
    await payment.bank.fault("card", "ok");
    const waiting = await pay(reference, await tokenOf("CONT"));
    assert.equal(waiting.status, 503);
    assert.equal((await pay(reference, await tokenOf("APRO"))).status, 503, "one payment a charge");
  });
});
