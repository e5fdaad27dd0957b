import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { callService } from "@tenho/kernel/testing/call-service";
import { eventually } from "@tenho/kernel/testing/eventually";
import { assertOnlyThroughGateway } from "@tenho/kernel/testing/hostile-calls";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { type ServiceHarness, startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { composePayment } from "../src/compose.ts";
import { loadPaymentConfig } from "../src/config.ts";

let harness: ServiceHarness;
let service: Awaited<ReturnType<typeof composePayment>>;
before(async () => {
  harness = await startServiceHarness("payment");
  service = await composePayment(loadPaymentConfig({ ...harness.env, PUBLIC_URL: "https://tenho.example/x" }));
});
after(async () => {
  await service.stop();
  await harness.stop();
});

describe("payment", () => {
  it("answers the rules of buying credit: R$ 6,00 at least, on the panel's page", async () => {
    const rules = await harness.rpc(PaymentService).getPurchaseRules({});
    assert.deepEqual([rules.minPixCents, rules.topUpUrl], [600n, "https://tenho.example/client/financeiro"]);
  });

  it("answers only what came through the gateway, and has no path yet", async () => {
    await assertOnlyThroughGateway(service.url, "payment", ["/", "/payment/pix", "/hooks/pix"]);
    const { status } = await callService(service.url, "payment")("POST", "/payment/pix", {
      as: identityFor({ role: "CLIENT" }),
      json: { amount: 6 },
    });
    assert.equal(status, 404);
  });

  it("is ready while the broker answers, and says so by name", async () => {
    await eventually("it is ready", async () => {
      const response = await fetch(`${service.url}/readyz`);
      const body = (await response.json()) as { status: string; checks: Record<string, { ok: boolean }> };
      assert.deepEqual([response.status, body.status, body.checks.nats?.ok], [200, "ready", true]);
      return true;
    });
    assert.equal((await fetch(`${service.url}/livez`)).status, 200);
  });

  it("names every bad variable at once", () => {
    assert.throws(
      () => loadPaymentConfig({ PUBLIC_URL: "ftp://x", MIN_PIX_CENTS: "0", PORT: "x" }),
      /PORT[\s\S]*NATS_URL[\s\S]*GATEWAY_IDENTITY_PUBLIC_KEY[\s\S]*PUBLIC_URL[\s\S]*MIN_PIX_CENTS/,
    );
  });
});
