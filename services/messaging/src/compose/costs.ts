import type { Component } from "@tenho/kernel/lifecycle/component";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import type { MessagingConfig } from "../config.ts";
import { createFoldCosts } from "../costs/fold-costs.ts";
import type { CostRates } from "../costs/margin.ts";
import type { Stores } from "./stores.ts";

const MICROS_PER_REAL = 1_000_000;

/** The configured rates in millionths of a real. */
export function costRates({ WHATSAPP_RATES_USD: usdOf, USD_BRL }: MessagingConfig): CostRates {
  const micros = Object.entries(usdOf).map(
    ([name, usd]) => [name, Math.round(Number(usd) * USD_BRL * MICROS_PER_REAL)] as const,
  );
  return { microsOf: Object.fromEntries(micros), otherMicros: Math.max(...micros.map(([, cost]) => cost)) };
}

/** The task that updates the sums of message costs. */
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
