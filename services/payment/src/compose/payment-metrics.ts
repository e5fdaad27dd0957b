import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { Registration } from "../domain/callback-address.ts";
import type { ChargeStatus } from "../domain/charge.ts";

/** Undecided reviews are counted up to this number. */
export const REVIEWS_COUNTED_MAX = 1_000;
/** Work that keeps failing is counted up to this number. */
export const FAILING_COUNTED_MAX = 1_000;

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

/** Figures for the gauges; breakers and periodic tasks have metrics of their own. */
export type PaymentFigures = {
  charges: Map<ChargeStatus, number>;
  reviews: number;
  lagSeconds: number;
  /** Work that keeps failing, and the most attempts of any of it; 0 while none does. */
  failing: { count: number; attemptsMax: number };
  /** Seconds since the bank last confirmed our callback address; null when the registration is not checked. */
  callbackAgeSeconds: number | null;
};

/** Creates gauges of charges, reviews and due work; the returned function sets them. */
export function createPaymentMetrics(metrics: Metrics): (figures: PaymentFigures) => void {
  const charges = metrics.gauge("payment_charges", "Charges made in the last 24 hours, by state", ["status"]);
  const reviews = metrics.gauge("payment_reviews_open", "Payments that MASTER has to decide about, at most 1,000", []);
  const lag = metrics.gauge("payment_due_lag_seconds", "By how much the oldest due work is late", []);
  const failing = metrics.gauge(
    "payment_due_failing",
    "Due work that failed five times in a row or more, at most 1,000",
    [],
  );
  const attempts = metrics.gauge("payment_due_attempts", "Most attempts in a row of any failing due work", []);
  const callbackAge = metrics.gauge(
    "payment_callback_confirmed_age_seconds",
    "Seconds since the bank last confirmed that it sends callbacks to us",
    [],
  );
  return (figures) => {
    for (const status of STATUSES) charges.set({ status }, figures.charges.get(status) ?? 0);
    reviews.set({}, figures.reviews);
    lag.set({}, figures.lagSeconds);
    failing.set({}, figures.failing.count);
    attempts.set({}, figures.failing.attemptsMax);
    if (figures.callbackAgeSeconds !== null) callbackAge.set({}, figures.callbackAgeSeconds);
  };
}

/** Counts how often the bank's callbacks went elsewhere, or nowhere, and our address was registered again. */
export function createRepairCounter(metrics: Metrics): (found: Exclude<Registration, "OURS">) => void {
  const repairs = metrics.counter(
    "payment_callback_repairs_total",
    "How often our address was registered again with the bank, by what was found",
    ["found"],
  );
  return (found) => repairs.inc({ found });
}
