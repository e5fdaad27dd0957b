import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, describe, it, mock } from "node:test";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signCheckout } from "../src/domain/checkout-reference.ts";
import {
  admin,
  CHECKOUT_SECRET,
  client,
  master,
  type PaymentHarness,
  type PixPurchase,
  startPaymentHarness,
} from "./_harness.ts";

type Problem = { status: number; reason?: string; message: string; IsSuccess?: boolean; Message?: string };
const FIELD_URL = "https://campo.adquirente.test/tenho";
type Paid = { IsSuccess: boolean; Message: string; status: string };

let payment: PaymentHarness;
let logged = "";
before(async () => {
  // pino writes through fs: neither the console nor process.stdout would show its lines.
  mock.method(fs, "writeSync", (_fd: number, text: string) => {
    logged += text;
    return Buffer.byteLength(text);
  });
  payment = await startPaymentHarness({ LOG_LEVEL: "trace", CARD_FIELD_URL: FIELD_URL });
});
after(async () => {
  await payment.stop();
  mock.restoreAll();
});

async function open(userId: string, method: "PIX" | "CARD", amount = 10): Promise<string> {
  const json = { amount, method };
  const { status, body } = await payment.call<{ reference: string }>("POST", "/payment/checkouts", {
    as: client(userId),
    json,
  });
  assert.equal(status, 201);
  return body.reference;
}
const payPix = (reference: unknown) =>
  payment.call<PixPurchase & Problem>("POST", "/payment/gbank/pix?origem=site&origem=app", { json: { reference } });
const payCard = (reference: string, card_token: string) =>
  payment.call<Paid & Problem>("POST", "/payment/gbank/credito?origem=site", { json: { reference, card_token } });

describe("GET /payment/methods", () => {
  it("names the acquirer's page to who may buy", async () => {
    const ask = (as: ReturnType<typeof client>) => payment.call("GET", "/payment/methods", { as });
    assert.deepEqual((await ask(client(payment.merchant()))).body, { card_field_url: FIELD_URL });
    assert.equal((await ask(identityFor({ role: "USER", permissions: [] }))).status, 403);
  });

  it("has none where the acquirer has no such page", async () => {
    const other = await startPaymentHarness();
    const as = client(other.merchant());
    assert.deepEqual((await other.call("GET", "/payment/methods", { as })).body, { card_field_url: null });
    await other.stop();
  });
});

describe("a checkout reference", () => {
  it("is paid by Pix without a session, again and at once as the same charge, until it was paid", async () => {
    const userId = payment.merchant();
    const reference = await open(userId, "PIX", 15);
    const answers = await Promise.all(Array.from({ length: 5 }, () => payPix(reference)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.txid)).size, 1);
    const txid = answers[0]?.body.txid ?? "";
    await payment.bank.pay(txid);
    await payment.reaches(txid, "PAID");
    assert.equal(payment.ledger.balance(userId), 1500);
    const again = await payPix(reference);
    assert.deepEqual([again.status, again.body.reason], [409, "checkout_used"]);
  });

  it("is paid by card once: approved credits, declined does not, and another token changes neither", async () => {
    const userId = payment.merchant();
    const approved = await open(userId, "CARD", 20);
    const answers = await Promise.all(Array.from({ length: 5 }, () => payCard(approved, "tok_approved_1")));
    for (const { status, body } of answers) assert.deepEqual([status, body.IsSuccess], [200, true]);
    assert.equal((await payCard(approved, "tok_declined_1")).body.status, "PAID");
    assert.equal(payment.ledger.balance(userId), 2000);
    assert.equal(payment.ledger.movements(userId).length, 1);
    const declined = await open(userId, "CARD", 20);
    assert.deepEqual((await payCard(declined, "tok_declined_1")).body.status, "DECLINED");
    assert.equal((await payCard(declined, "tok_approved_1")).body.status, "DECLINED");
    assert.equal(payment.ledger.balance(userId), 2000);
  });

  it("charges a card once although the acquirer's answer or the wallet's was lost", async () => {
    const userId = payment.merchant();
    const reference = await open(userId, "CARD", 20);
    await payment.bank.fault("card", "drop");
    assert.equal((await payCard(reference, "tok_approved_1")).status, 503);
    await payment.bank.fault("card", "ok");
    payment.ledger.faults.answersLost = 1_000;
    const waiting = await payCard(reference, "tok_approved_1");
    assert.deepEqual([waiting.status, waiting.body.status, waiting.body.IsSuccess], [200, "ACTIVE", true]);
    payment.ledger.faults.answersLost = 0;
    assert.equal((await payCard(reference, "tok_approved_1")).body.status, "PAID");
    assert.deepEqual(
      payment.ledger.movements(userId).map(([, cents]) => cents),
      [2000],
    );
  });

  it("takes a better token after one the acquirer does not know", async () => {
    const reference = await open(payment.merchant(), "CARD");
    const refused = await payCard(reference, "tok_unknown");
    assert.deepEqual([refused.status, refused.body.reason, refused.body.IsSuccess], [400, "card_refused", false]);
    assert.equal((await payCard(reference, "tok_approved_2")).body.status, "PAID");
  });

  it("400 when it is forged, of the other method, or over; nothing is made", async () => {
    const userId = payment.merchant();
    const made = { id: "0123456789abcdef", userId, amountCents: 1000, method: "PIX" as const };
    const soon = new Date(Date.now() + 60_000);
    const cases: [string, string][] = [
      [signCheckout({ ...made, expiresAt: soon }, "another-secret-of-thirty-two-characters"), "bad_reference"],
      [signCheckout({ ...made, method: "CARD", expiresAt: soon }, CHECKOUT_SECRET), "bad_reference"],
      [signCheckout({ ...made, expiresAt: new Date(Date.now() - 1_000) }, CHECKOUT_SECRET), "checkout_expired"],
      ["c1.x.y", "bad_reference"],
    ];
    for (const [reference, reason] of cases) {
      const { status, body } = await payPix(reference);
      assert.deepEqual([status, body.reason], [400, reason]);
    }
    const { body } = await payment.call<{ charges: object[] }>("GET", "/payment/charges", { as: client(userId) });
    assert.deepEqual(body.charges, []);
  });

  it("is opened by who may buy, for the own wallet, within the bounds of a purchase and of time", async () => {
    const as = client(payment.merchant());
    const ask = (json: object, who = as) => payment.call<Problem>("POST", "/payment/checkouts", { as: who, json });
    for (const amount of [5.99, 0, -1, 6.001, 5000.01, "seis", null]) {
      const { status, body } = await ask({ amount, method: "PIX" });
      assert.deepEqual([status, body.IsSuccess, body.Message], [400, false, body.message], String(amount));
    }
    assert.equal((await ask({ amount: 6, method: "BOLETO" })).status, 400);
    assert.equal((await ask({ amount: 6, method: "PIX", ttl_seconds: 901 })).status, 400);
    assert.equal((await ask({ amount: 6, method: "PIX", ttl_seconds: 900 })).status, 201);
    for (const who of [admin(), master, identityFor({ role: "USER" })]) {
      assert.equal((await ask({ amount: 6, method: "PIX" }, who)).status, 403, who.role);
    }
    assert.equal((await ask({ amount: 6, method: "PIX" }, identityFor())).status, 401);
  });
});

describe("the number of a card", () => {
  const CARD = "4111 1111 1111 1111";
  const DIGITS = "4111111111111111";
  /** Half of the number, however it is written: four digits alone stand in one random id of two hundred. */
  const HALF = /4111\D?1111/;

  it("is refused in any field, key or query of any call, answered without it, and never logged", async () => {
    const as = client(payment.merchant());
    const reference = await open(payment.merchant(), "CARD");
    const calls: [path: string, raw: string][] = [
      ["/payment/gbank/credito", JSON.stringify({ reference, card_token: DIGITS })],
      ["/payment/gbank/credito", JSON.stringify({ reference, card_token: `tok_${DIGITS}` })],
      ["/payment/gbank/credito", JSON.stringify({ reference, card_token: "tok_approved", number: CARD })],
      ["/payment/gbank/credito", JSON.stringify({ reference, card_token: "tok_approved", [DIGITS]: 1 })],
      ["/payment/gbank/credito", `{"${DIGITS}":1,"${DIGITS}":2}`],
      ["/payment/gbank/credito", `{"card": "${CARD}"`],
      ["/payment/gbank/pix", JSON.stringify({ reference: CARD })],
      ["/payment/gbank/pix", JSON.stringify({ reference, x: { y: [{ z: CARD.replaceAll(" ", "-") }] } })],
      ["/payment/pix", `{"amount":${DIGITS}}`],
      ["/payment/checkouts", JSON.stringify({ amount: 10, method: CARD })],
    ];
    for (const [path, raw] of calls) {
      const { status, body } = await payment.call<Problem>("POST", path, { as, raw });
      assert.deepEqual([status, body.reason], [400, "card_number"], raw);
      assert.ok(!HALF.test(JSON.stringify(body)), raw);
    }
    const query = await payment.call<Problem>("GET", `/payment/charges?${DIGITS}=1&x=${encodeURIComponent(CARD)}`, {
      as,
    });
    assert.deepEqual([query.status, query.body.reason], [400, "card_number"]);
    assert.ok(!HALF.test(JSON.stringify(query.body)));
    assert.match(logged, /"route":"\/payment\/gbank\/credito"/);
    assert.ok(!HALF.test(logged));
  });
});
