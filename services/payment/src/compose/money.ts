import { createOutboxRelay } from "@tenho/kernel/events/outbox/outbox";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { Knex } from "knex";
import { createChargeStore } from "../adapters/db/charge-store.ts";
import { createDueStore } from "../adapters/db/due-store.ts";
import { createPaymentStore } from "../adapters/db/payment-store.ts";
import { createRefundStore } from "../adapters/db/refunds/refund-store.ts";
import { createReviewStore } from "../adapters/db/review-store.ts";
import { createSweepStore } from "../adapters/db/sweep-store.ts";
import { publishChargeChange } from "../adapters/events/charge-publisher.ts";
import type { WalletClient } from "../app/ports/clients.ts";
import type { CardProvider, PixProvider } from "../app/ports/providers.ts";
import { createAdvanceRefund } from "../app/refunds/advance-refund.ts";
import { createAdvanceReview } from "../app/reviews/advance-review.ts";
import { createCreditPayment } from "../app/settlement/credit-payment.ts";
import { createSettleCard } from "../app/settlement/settle-card.ts";
import { createSettleCharge } from "../app/settlement/settle-charge.ts";
import { createTakeBack } from "../app/settlement/take-back.ts";
import { createDeleteUnpaidCharges } from "../app/sweeps/delete-unpaid-charges.ts";
import { createRunDueWork } from "../app/sweeps/run-due-work.ts";
import { createSweepReceived } from "../app/sweeps/sweep-received.ts";
import type { PaymentConfig } from "../config.ts";

/** A devolução may come this long after the payment it returns, by which banks list it. */
const RETURNED_OVERLAP_MS = 90 * 86_400_000;

export type MoneyConfig = Pick<
  PaymentConfig,
  | "PIX_KEY"
  | "FIRST_CHECK_MS"
  | "DUE_LEASE_MS"
  | "RECEIVED_SWEEP_MS"
  | "RECEIVED_OVERLAP_MS"
  | "RETURNED_SWEEP_MS"
  | "UNPAID_CHARGE_DAYS"
>;

export type MoneyDeps = {
  config: MoneyConfig;
  knex: Knex;
  log: ServiceRuntime["log"];
  wallet: WalletClient;
  pix: PixProvider;
  card: CardProvider;
  triggerRelay: () => void;
  crashPoint: CrashPoint;
  now: () => Date;
};

/** The stores of payment, and everything that moves or returns money on them. */
export function composeMoney(deps: MoneyDeps) {
  const { config, knex, log, wallet, pix, card, crashPoint, now } = deps;
  const db = { knex, publish: publishChargeChange, triggerRelay: deps.triggerRelay, now };
  const charges = createChargeStore({ ...db, firstCheckMs: config.FIRST_CHECK_MS });
  const payments = createPaymentStore(db);
  const reviews = createReviewStore(db);
  const refunds = createRefundStore(db);
  const due = createDueStore(knex, now);
  const sweeps = createSweepStore(knex, now);

  const onReview = () => log.warn("a payment waits for MASTER's decision");
  const creditPayment = createCreditPayment({ payments, wallet, crashPoint });
  const takeBack = createTakeBack({ payments, refunds, wallet, log, crashPoint });
  const settleCard = createSettleCard({ charges, payments, card, creditPayment, crashPoint, now });
  const pixKey = config.PIX_KEY;
  const settleCharge = createSettleCharge({
    charges,
    payments,
    refunds,
    due,
    pix,
    pixKey,
    settleCard,
    creditPayment,
    takeBack,
    onReview,
    crashPoint,
    now,
  });
  const advanceRefund = createAdvanceRefund({ refunds, reviews, wallet, pix, crashPoint });
  const advanceReview = createAdvanceReview({ reviews, payments, refunds, creditPayment, advanceRefund });
  const runDueWork = createRunDueWork({
    due,
    settleCharge,
    advanceRefund,
    advanceReview,
    log,
    leaseMs: config.DUE_LEASE_MS,
    now,
  });
  const sweepDeps = { sweeps, charges, payments, due, pix, pixKey, takeBack, onReview, now };
  const sweepReceived = createSweepReceived(sweepDeps, {
    name: "received",
    everyMs: config.RECEIVED_SWEEP_MS,
    overlapMs: config.RECEIVED_OVERLAP_MS,
    onlyReturned: false,
  });
  const sweepReturned = createSweepReceived(sweepDeps, {
    name: "returned",
    everyMs: config.RETURNED_SWEEP_MS,
    overlapMs: RETURNED_OVERLAP_MS,
    onlyReturned: true,
  });
  return {
    charges,
    payments,
    reviews,
    refunds,
    due,
    sweeps,
    settleCharge,
    settleCard,
    advanceRefund,
    advanceReview,
    runDueWork,
    sweepReceived,
    sweepReturned,
    deleteUnpaidCharges: createDeleteUnpaidCharges({ charges, keptDays: config.UNPAID_CHARGE_DAYS, now }),
  };
}

export type Money = ReturnType<typeof composeMoney>;

/** The relay that publishes notices. */
export const composeRelay = (knex: Knex, { nc, log, metrics }: Pick<ServiceRuntime, "nc" | "log" | "metrics">) =>
  createOutboxRelay({ knex, nc, log, metrics });
