import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Books } from "../app/books.ts";
import type { Ledger } from "../app/ledger.ts";

const LOTS_A_SWEEP_MAX = 500;

/** Runs `work` every `everyMs`, never twice at once; a failure is logged and the next turn tries again. */
function createSweep(options: { name: string; log: Logger; everyMs: number; work: () => Promise<void> }): Component {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const turn = (): void => {
    running ??= options
      .work()
      .catch((error: unknown) => options.log.warn({ err: error }, `${options.name} failed; the next turn tries again`))
      .finally(() => {
        running = undefined;
      });
  };
  return {
    name: options.name,
    start: async () => {
      timer = setInterval(turn, options.everyMs);
      turn();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

export function createLotSweep(deps: { ledger: Pick<Ledger, "expireLots">; log: Logger; everyMs: number }): Component {
  const work = async (): Promise<void> => {
    const expired = await deps.ledger.expireLots(new Date(), LOTS_A_SWEEP_MAX);
    if (expired > 0) deps.log.info({ expired }, "lots expired");
  };
  return createSweep({ name: "lot sweep", log: deps.log, everyMs: deps.everyMs, work });
}

/** Proves the books for the metric `tenho_wallet_books_balanced`: 1 while they balance. */
export function createBooksSweep(deps: {
  books: Pick<Books, "check">;
  log: Logger;
  metrics: Metrics;
  everyMs: number;
}): Component {
  const balanced = deps.metrics.gauge("wallet_books_balanced", "1 while every balance equals its postings and lots");
  const discrepancies = deps.metrics.gauge(
    "wallet_books_discrepancies",
    "Discrepancies the last proof of the books found",
  );
  const work = async (): Promise<void> => {
    const report = await deps.books.check();
    balanced.set(report.balanced ? 1 : 0);
    discrepancies.set(report.discrepancies.length);
    if (!report.balanced) deps.log.error({ discrepancies: report.discrepancies }, "the books do not balance");
  };
  return createSweep({ name: "books sweep", log: deps.log, everyMs: deps.everyMs, work });
}
