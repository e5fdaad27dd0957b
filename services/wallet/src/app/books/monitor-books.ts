import type { Logger } from "@tenho/kernel/log/create-logger";
import type { BooksMetrics } from "./ports.ts";
import type { ProveBooks } from "./prove-books.ts";

/**
 * Proves the books for the metrics; books that do not balance are logged with what is wrong. A proof that fails counts as books that
 * do not balance: nobody knows whether they do.
 */
export function createMonitorBooks(deps: {
  proveBooks: ProveBooks;
  metrics: BooksMetrics;
  log: Pick<Logger, "error">;
}) {
  return async (): Promise<void> => {
    try {
      const { discrepancies, succeeded, fullSucceeded } = await deps.proveBooks();
      deps.metrics.record({
        discrepancies: discrepancies.length,
        succeededAt: succeeded.at,
        fullSucceededAt: fullSucceeded?.at ?? null,
      });
      if (discrepancies.length > 0) deps.log.error({ discrepancies }, "the books do not balance");
    } catch (error) {
      deps.metrics.recordFailure();
      throw error;
    }
  };
}
