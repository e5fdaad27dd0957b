import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Registration } from "../../domain/callback/callback-address.ts";
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
export type PaymentFigures = {
  charges: Map<ChargeStatus, number>;
  reviews: number;
  lagSeconds: number;
  /** Since the bank last confirmed where its callbacks go; null when that is not looked after. */
  callbackAgeSeconds: number | null;
};

/** Gauges of charges, reviews and due work, set by the function that is answered. */
export function createPaymentMetrics(metrics: Metrics): (figures: PaymentFigures) => void {
  const charges = metrics.gauge("payment_charges", "Charges made in the last 24 hours, by state", ["status"]);
  const reviews = metrics.gauge("payment_reviews_open", "Payments that MASTER has to decide about, at most 1,000", []);
  const lag = metrics.gauge("payment_due_lag_seconds", "By how much the oldest due work is late", []);
  const callbackAge = metrics.gauge(
    "payment_callback_confirmed_age_seconds",
    "Seconds since the bank last confirmed that it sends callbacks to us",
    [],
  );
  return (figures) => {
    for (const status of STATUSES) charges.set({ status }, figures.charges.get(status) ?? 0);
    reviews.set({}, figures.reviews);
    lag.set({}, figures.lagSeconds);
    if (figures.callbackAgeSeconds !== null) callbackAge.set({}, figures.callbackAgeSeconds);
  };
}

/** Counts how often the bank's callbacks went elsewhere, or nowhere, and were called back. */
export function createRepairCounter(metrics: Metrics): (found: Exclude<Registration, "OURS">) => void {
  const repairs = metrics.counter(
    "payment_callback_repairs_total",
    "How often our address was registered again with the bank, by what was found",
    ["found"],
  );
  return (found) => repairs.inc({ found });
}
