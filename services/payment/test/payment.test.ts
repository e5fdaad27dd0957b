import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { loadPaymentConfig } from "../src/config.ts";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness();
});
after(() => payment.stop());

describe("payment", () => {
  it("is ready while the broker and its store answer, and says so by name", async () => {
    await eventually("it is ready", async () => {
      const response = await fetch(`${payment.service.url}/readyz`);
      const body = (await response.json()) as { status: string; checks: Record<string, { ok: boolean }> };
      const { nats, postgres } = body.checks;
      assert.deepEqual([response.status, body.status, nats?.ok, postgres?.ok], [200, "ready", true, true]);
      return true;
    });
    assert.equal((await fetch(`${payment.service.url}/livez`)).status, 200);
  });

  it("names every bad variable at once", () => {
    const bad = {
      ...payment.env,
      PORT: "x",
      MIN_PIX_CENTS: "0",
      CHECKOUT_SECRET: "short",
      PIX_API_URL: "banco",
    };
    assert.throws(() => loadPaymentConfig(bad), /PORT[\s\S]*MIN_PIX_CENTS[\s\S]*PIX_API_URL[\s\S]*CHECKOUT_SECRET/);
    const pem = "-----BEGIN CERTIFICATE-----";
    assert.throws(() => loadPaymentConfig({ ...payment.env, PIX_TLS_CERT: pem }), /PIX_TLS_KEY/);
  });
});
