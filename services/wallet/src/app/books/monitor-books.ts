import type { Logger } from "@tenho/kernel/log/create-logger";
import type { BooksMetrics } from "../ports.ts";
import type { CheckBooks } from "./check-books.ts";

/** Checks the books for the metrics; books that do not balance are logged with what is wrong. */
export function createMonitorBooks(deps: {
  checkBooks: CheckBooks;
  metrics: BooksMetrics;
  log: Pick<Logger, "error">;
}) {
  return async (): Promise<void> => {
    const { balanced, discrepancies } = await deps.checkBooks();
    deps.metrics.record({ balanced, discrepancies: discrepancies.length });
    if (!balanced) deps.log.error({ discrepancies }, "the books do not balance");
  };
}
