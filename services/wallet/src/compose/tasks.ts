import { createPeriodicTask, type PeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type pg from "pg";
import { createDaySumFold } from "../adapters/db/books/day-sum-store.ts";
import { createRollupStore } from "../adapters/db/books/rollup-store.ts";
import { chainMovements } from "../app/books/chain-movements.ts";
import { foldMovements } from "../app/books/fold-movements.ts";
import { monitorBooks } from "../app/books/monitor-books.ts";
import { sweepLots } from "../app/movements/expire-lots.ts";
import { noticeExpiring } from "../app/notice-expiring.ts";
import { relayAlerts } from "../app/relay-alerts.ts";
import { relayChanges } from "../app/relay-changes.ts";
import type { WalletContext } from "../app/wallet-context.ts";
import type { WalletConfig } from "../config.ts";

type TaskParts = { config: WalletConfig; pool: pg.Pool; log: Logger; metrics: Metrics };

/** Everything that the wallet does on its own; the relays can be triggered. */
type WalletTasks = { changeRelay: PeriodicTask; alertRelay: PeriodicTask; sweeps: PeriodicTask[] };

/** Makes the wallet's tasks. `contextOf` is called when one runs, since the context itself triggers the relays. */
export function composeTasks(contextOf: () => WalletContext, { config, pool, log, metrics }: TaskParts): WalletTasks {
  const task = (name: string, everyMs: number, run: () => Promise<void>) =>
    createPeriodicTask({ name, everyMs, log, metrics, run });
  const relay = (name: string, run: () => Promise<void>) =>
    createPeriodicTask({ name, everyMs: config.RELAY_SWEEP_MS, log, metrics, run, runWhenStopping: true });
  const rollups = createRollupStore(pool);
  const daySums = createDaySumFold(pool);
  return {
    changeRelay: relay("changes relay", () => relayChanges(contextOf())),
    alertRelay: relay("alerts relay", () => relayAlerts(contextOf())),
    sweeps: [
      task("lot sweep", config.LOT_SWEEP_MS, () => sweepLots(contextOf())),
      task("expiry notices", config.LOT_SWEEP_MS, () => noticeExpiring(contextOf())),
      task("books check", config.BOOKS_CHECK_MS, () => monitorBooks(contextOf())),
      task("movement fold", config.BOOKS_CHECK_MS, () => foldMovements(rollups)),
      task("day sum fold", config.BOOKS_CHECK_MS, () => foldMovements(daySums)),
      task("proof chain fill", config.BOOKS_CHECK_MS, () => chainMovements(contextOf())),
    ],
  };
}
