import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { BooksMetrics } from "../app/books/ports.ts";

/**
 * The gauges `tenho_wallet_books_balanced` (0 also before the first proof and after one that failed),
 * `tenho_wallet_books_discrepancies` and `tenho_wallet_books_last_success_timestamp_seconds{proof}`.
 */
export function createBooksMetrics(metrics: Metrics): BooksMetrics {
  const balancedGauge = metrics.gauge(
    "wallet_books_balanced",
    "1 while the last proof of the books succeeded and found nothing wrong",
  );
  const discrepanciesGauge = metrics.gauge("wallet_books_discrepancies", "Discrepancies found and not mended");
  const successGauge = metrics.gauge(
    "wallet_books_last_success_timestamp_seconds",
    "Unix time at which a proof of the books last came to its end, of what is new or in full, by any replica",
    ["proof"],
  );
  return {
    record: ({ discrepancies, succeededAt, fullSucceededAt }) => {
      balancedGauge.set(discrepancies === 0 ? 1 : 0);
      discrepanciesGauge.set(discrepancies);
      successGauge.set({ proof: "new" }, succeededAt.getTime() / 1_000);
      if (fullSucceededAt !== null) successGauge.set({ proof: "full" }, fullSucceededAt.getTime() / 1_000);
    },
    recordFailure: () => balancedGauge.set(0),
  };
}
