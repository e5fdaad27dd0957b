import type { Component } from "@tenho/kernel/lifecycle/component";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import type { MessagingConfig } from "../config.ts";
import { createFoldCosts } from "../costs/fold-costs.ts";
import { createMessageRates, type MessageRateSettings } from "../costs/message-rates.ts";
import type { Stores } from "./stores.ts";

/** The prices of messages, which the configuration gives before MASTER has set any. */
export const composeMessageRates = (deps: {
  config: Pick<MessagingConfig, "WHATSAPP_RATES_USD" | "USD_BRL">;
  stores: Pick<Stores, "messageRates">;
  relayRecords: () => void;
  now: () => Date;
}): MessageRateSettings =>
  createMessageRates({
    store: deps.stores.messageRates,
    fallback: { usdOf: deps.config.WHATSAPP_RATES_USD, brlPerUsd: deps.config.USD_BRL },
    onChange: deps.relayRecords,
    now: deps.now,
  });

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
