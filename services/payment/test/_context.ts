import { noCrash } from "@tenho/kernel/lifecycle/crash-points";
import type { Knex } from "knex";
import type { PaymentContext } from "../src/app/payment-context.ts";
import { composeContext } from "../src/compose/context.ts";
import { PIX_KEY } from "./_bank.ts";

const away = () => Promise.reject(new Error("this test gives no such part"));

/** A context on a payment store; what a test does not give of the outside refuses every call. */
export function paymentContext(knex: Knex, given: Partial<PaymentContext> = {}): PaymentContext {
  const composed = composeContext(
    { knex, triggerRelay: () => undefined, firstCheckMs: 600_000 },
    {
      wallet: { credit: away, refundCredit: away, unspentOf: away, clawBack: away },
      users: { merchants: away, emailOf: away },
      pix: {
        createCharge: away,
        readCharge: away,
        listReceived: away,
        readPayment: away,
        refund: away,
        readRefund: away,
        readCallbackUrl: away,
        registerCallbackUrl: away,
      },
      card: { needsPayer: false, charge: away, read: away },
      config: {
        pixKey: PIX_KEY,
        receiver: { name: "TENHO", city: "PARNAIBA" },
        purchaseLimits: { minCents: 500, maxCents: 1_000_000 },
        sellsByCard: true,
        openChargesMax: 20,
        chargeMs: 3_600_000,
        checkoutSecret: "checkout-secret-of-tests",
        dueLeaseMs: 60_000,
        unpaidChargeDays: 400,
      },
      log: { warn: () => undefined, error: () => undefined },
      crashPoint: noCrash,
      now: () => new Date(),
      ...given,
    },
  );
  return { ...composed, ...given };
}
