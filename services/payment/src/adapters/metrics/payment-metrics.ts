import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { ChargeStatus } from "../../domain/charge/charge.ts";

/** Undecided reviews are counted up to this number. */
export const REVIEWS_COUNTED_MAX = 1_000;

const STATUSES: readonly ChargeStatus[] = [
  "ACTIVE",
  "PAID",
  "REMOVED",
  "REVIEW",
  "REFUNDED",
  "CLAWED_BACK",
  "DECLINED",
  "FAILED",
];

/** What the metrics say; breakers and periodic tasks have their own. */
export type PaymentFigures = { charges: Map<ChargeStatus, number>; reviews: number; lagSeconds: number };

/** Gauges of charges, reviews and due work, set by the function that is answered. */
export function createPaymentMetrics(metrics: Metrics): (figures: PaymentFigures) => void {
  const charges = metrics.gauge("payment_charges", "Charges made in the last 24 hours, by state", ["status"]);
  const reviews = metrics.gauge("payment_reviews_open", "Payments that MASTER has to decide about, at most 1,000", []);
  const lag = metrics.gauge("payment_due_lag_seconds", "By how much the oldest due work is late", []);
  return (figures) => {
    for (const status of STATUSES) charges.set({ status }, figures.charges.get(status) ?? 0);
    reviews.set({}, figures.reviews);
    lag.set({}, figures.lagSeconds);
  };
}
