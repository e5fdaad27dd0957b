import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { SweepName, UnreadableWork } from "../app/due-store.ts";
import type { Registration } from "../domain/callback-address.ts";
import type { ChargeStatus } from "../domain/charge.ts";

/** Undecided reviews are counted up to this number. */
export const REVIEWS_COUNTED_MAX = 1_000;
/** Work that keeps failing is counted up to this number. */
export const FAILING_COUNTED_MAX = 1_000;
/** Most things that cannot be read of which the metric names the txid. */
export const UNREADABLE_NAMED_MAX = 20;

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
  /** Work about what cannot be read, most attempts first. */
  unreadable: readonly UnreadableWork[];
  /** Moments up to which the sweeps have read what the bank received. */
  readUntil: ReadonlyMap<Exclude<SweepName, "callback">, Date>;
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
  const unreadable = metrics.gauge(
    "payment_unreadable_attempts",
    "Attempts in a row to read something of the bank's, from three on, by its txid or what else it is known by; at most 20",
    ["kind", "txid"],
  );
  const readUntil = metrics.gauge(
    "payment_sweep_read_until_timestamp_seconds",
    "Unix time up to which the sweep has read what the bank received",
    ["sweep"],
  );
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
    unreadable.reset();
    for (const { kind, txid, attempts } of figures.unreadable) unreadable.set({ kind, txid }, attempts);
    for (const [sweep, at] of figures.readUntil) readUntil.set({ sweep }, at.getTime() / 1_000);
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
