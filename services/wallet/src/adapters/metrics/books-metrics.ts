import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { BooksMetrics } from "../../app/ports.ts";

/** The gauges `tenho_wallet_books_balanced` and `tenho_wallet_books_discrepancies`, as the last check found them. */
export function createBooksMetrics(metrics: Metrics): BooksMetrics {
  const balancedGauge = metrics.gauge("wallet_books_balanced", "1 while every balance equals its postings and lots");
  const discrepanciesGauge = metrics.gauge(
    "wallet_books_discrepancies",
    "Discrepancies the last check of the books found",
  );
  return {
    record: ({ balanced, discrepancies }) => {
      balancedGauge.set(balanced ? 1 : 0);
      discrepanciesGauge.set(discrepancies);
    },
  };
}
