import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { createFoldCosts } from "../../app/costs/fold-costs.ts";
import type { MessagingConfig } from "../../config.ts";
import type { CostRates } from "../../domain/costs/margin.ts";
import type { Stores } from "../stores.ts";

const MICROS_PER_REAL = 1_000_000;

/** In millionths of a real. */
export function costRates({ WHATSAPP_RATES_USD: usdOf, USD_BRL }: MessagingConfig): CostRates {
  const micros = Object.entries(usdOf).map(
    ([name, usd]) => [name, Math.round(Number(usd) * USD_BRL * MICROS_PER_REAL)] as const,
  );
  return { microsOf: Object.fromEntries(micros), otherMicros: Math.max(...micros.map(([, cost]) => cost)) };
}

/** The task that keeps the sums of what messages cost. */
export function composeCosts(deps: {
  runtime: Pick<ServiceRuntime, "log" | "metrics">;
  config: MessagingConfig;
  stores: Pick<Stores, "costs">;
  crash: CrashPoint;
}): Component {
  const { log, metrics } = deps.runtime;
  const fold = createFoldCosts({ store: deps.stores.costs, crash: deps.crash });
  let isStopping = false;
  const task = createPeriodicTask({
    name: "message costs fold",
    everyMs: deps.config.COSTS_FOLD_MS,
    log,
    metrics,
    run: async () => {
      while (!isStopping && (await fold()));
    },
  });
  const finish = async (): Promise<void> => {
    isStopping = true;
    await task.stop();
  };
  return { name: task.name, start: task.start, drain: finish, stop: finish };
}
