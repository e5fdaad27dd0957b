import type { Knex } from "knex";
import { createChargeStore } from "../adapters/db/charge-store.ts";
import { createDueStore } from "../adapters/db/due-store.ts";
import { createPaymentStore } from "../adapters/db/payment-store.ts";
import { createRefundStore } from "../adapters/db/refund-store.ts";
import { createReviewStore } from "../adapters/db/review-store.ts";
import { createSweepStore } from "../adapters/db/sweep-store.ts";
import { publishChargeChange } from "../adapters/messages/charge-publisher.ts";
import type { PaymentContext, PaymentContextConfig } from "../app/payment-context.ts";
import type { PaymentConfig } from "../config.ts";
import { cardAccessOf } from "./card-access.ts";

/** The parts of the context that do not lie in payment's own database. */
type Outside = Omit<PaymentContext, "charges" | "payments" | "reviews" | "refunds" | "due" | "sweeps">;

/** Makes the context from payment's database and the parts outside it. */
export function composeContext(
  { knex, triggerRelay, firstCheckMs }: { knex: Knex; triggerRelay: () => void; firstCheckMs: number },
  outside: Outside,
): PaymentContext {
  const { now } = outside;
  const db = { knex, publish: publishChargeChange, triggerRelay, now };
  return {
    ...outside,
    charges: createChargeStore({ ...db, firstCheckMs }),
    payments: createPaymentStore(db),
    reviews: createReviewStore(db),
    refunds: createRefundStore(db),
    due: createDueStore(knex, now),
    sweeps: createSweepStore(knex, now),
  };
}

export const contextConfigOf = (config: PaymentConfig): PaymentContextConfig => ({
  pixKey: config.PIX_KEY,
  receiver: { name: config.PIX_RECEIVER_NAME, city: config.PIX_RECEIVER_CITY },
  purchaseLimits: { minCents: config.MIN_PIX_CENTS, maxCents: config.MAX_PURCHASE_CENTS },
  sellsByCard: cardAccessOf(config) !== null,
  openChargesMax: config.OPEN_CHARGES_MAX,
  chargeMs: config.PIX_CHARGE_MS,
  checkoutSecret: config.CHECKOUT_SECRET,
  dueLeaseMs: config.DUE_LEASE_MS,
  unpaidChargeDays: config.UNPAID_CHARGE_DAYS,
});
