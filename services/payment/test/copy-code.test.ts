import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { readBrCode } from "@tenho/br/money/br-code";
import { makePixCharge } from "../src/app/charges/make-pix-charge.ts";
import type { AnswerRule } from "./_bank.ts";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness({ PIX_RECEIVER_NAME: "Tenho Créditos", PIX_RECEIVER_CITY: "Parnaíba" });
});
after(() => payment.stop());
afterEach(() => payment.bank.answers());

const LOCATION = "pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25";
const DYNAMIC = `00020101021226760014br.gov.bcb.pix2554${LOCATION}5204000053039865802BR5910PLATAFORMA6008PARNAIBA62070503***63046BA2`;
const NONE = { pixCopiaECola: null, loc: null, location: null };
const BASE = { txid: "TXID", status: "ATIVA", valor: { original: "10.00" }, chave: "KEY" };

type Answer = Pick<AnswerRule, "set" | "drop" | "body">;

/** Answers of banks that sell; `made` where the code has to be made of the location. */
const SELLING: Readonly<Record<string, { answer: Answer; made?: boolean }>> = {
  brcode: { answer: { body: { ...BASE, location: LOCATION, brcode: DYNAMIC } } },
  "brcode and nothing else": { answer: { body: { ...BASE, brcode: DYNAMIC } } },
  brCode: { answer: { body: { ...BASE, pixCopiaECola: null, brCode: DYNAMIC } } },
  pix_copia_e_cola: { answer: { body: { ...BASE, pix_copia_e_cola: DYNAMIC } } },
  textoImagemQRcode: { answer: { body: { ...BASE, location: LOCATION, textoImagemQRcode: DYNAMIC } } },
  "qrcode.emv": { answer: { body: { ...BASE, loc: { id: 1, location: LOCATION }, qrcode: { emv: ` ${DYNAMIC}\n` } } } },
  "loc.location": { answer: { body: { ...BASE, loc: { id: 1, location: LOCATION, tipoCob: "cob" } } }, made: true },
  location: { answer: { body: { ...BASE, location: LOCATION } }, made: true },
  "a location with https": { answer: { body: { ...BASE, location: `https://${LOCATION}` } }, made: true },
  "a code whose CRC is wrong, and a location": {
    answer: { body: { ...BASE, location: LOCATION, pixCopiaECola: `${DYNAMIC.slice(0, -1)}3` } },
    made: true,
  },
  "a code that leads elsewhere beside the location": {
    answer: { body: { ...BASE, location: "pix.example.com/qr/v2/outra", brcode: DYNAMIC } },
  },
  "no key, no amount, no txid": { answer: { body: { status: "ATIVA", brcode: DYNAMIC } } },
  "the amount as a number": { answer: { set: { valor: { original: 10 } } } },
};

describe("a bank that makes a charge and gives", () => {
  for (const [what, { answer, made = false }] of Object.entries(SELLING)) {
    it(`${what} sells`, async () => {
      await payment.bank.answers({ method: "PUT", path: "/cob/", ...(answer as object) });
      const { status, body } = await payment.buy(payment.merchant(), 10);
      assert.equal(status, 201);
      const code = body.qrCodeData;
      assert.equal(readBrCode(code)?.kind, "dynamic");
      if (made) {
        assert.deepEqual(readBrCode(code), { kind: "dynamic", url: LOCATION });
        assert.match(code, /5914Tenho Creditos6008Parnaiba/);
      }
    });
  }

  it("the code only when the charge is read back sells", async () => {
    await payment.bank.answers({ method: "PUT", path: "/cob/", set: NONE });
    assert.equal((await payment.buy(payment.merchant(), 10)).status, 201);
  });

  it("no code sells nothing, says which field is missing and nothing of people, and sells the same charge once it does", async () => {
    await payment.bank.answers({ path: "/cob/", set: NONE });
    const warned: object[] = [];
    const { ctx, stop } = startProcess(payment, { warned });
    const userId = payment.merchant();
    const expiresAt = new Date(Date.now() + 600_000);
    const order = { key: `test:${userId}`, userId, amountCents: 1_000, expiresAt, reuse: null };
    await assert.rejects(makePixCharge(ctx, order), { code: "unavailable" });
    const [charge] = await ctx.charges.list({ userId, limit: 1, before: null });
    assert.deepEqual(warned, [{ txid: charge?.txid, field: "pixCopiaECola, loc.location", fault: "missing" }]);
    assert.equal((await payment.buy(userId, 20)).status, 503);
    await payment.bank.answers();
    const made = await makePixCharge(ctx, order);
    assert.equal(made.txid, charge?.txid);
    assert.equal(readBrCode(made.copyCode ?? "")?.kind, "dynamic");
    await stop();
  });

  it("another receiver's key beside a right code sells nothing", async () => {
    await payment.bank.answers({ path: "/cob/", set: { chave: "chave-de-outro", brcode: "CODE" } });
    assert.equal((await payment.buy(payment.merchant(), 10)).status, 503);
  });

  for (const [what, text] of [
    ["a page for people", "<!doctype html><title>Manutenção</title>"],
    ["nothing", ""],
  ] as const) {
    it(`${what} sells nothing, and the breaker stays closed for everybody else`, async () => {
      const userId = payment.merchant();
      await payment.bank.answers({ path: "/cob/", text });
      for (let amount = 10; amount < 25; amount += 1) assert.equal((await payment.buy(userId, amount)).status, 503);
      await payment.bank.answers();
      assert.equal((await payment.buy(payment.merchant(), 10)).status, 201);
    });
  }
});
