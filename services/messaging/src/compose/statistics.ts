import type { Component } from "@tenho/kernel/lifecycle/component";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { createStatisticsNoticePublisher } from "../adapters/events/live-notice-publisher.ts";
import type { MessagingConfig } from "../config.ts";
import { createFoldCounts } from "../statistics/fold-counts.ts";
import { createFoldTask } from "../statistics/fold-task.ts";
import type { Stores } from "./stores.ts";

export type StatisticsDeps = {
  runtime: Pick<ServiceRuntime, "js" | "log" | "metrics">;
  config: Pick<MessagingConfig, "ROLLUP_FOLD_MS">;
  stores: Pick<Stores, "rollups">;
  crash: CrashPoint;
};

/** The task that updates the roll-ups of the statistics. */
export function composeFoldTask({ runtime, config, stores, crash }: StatisticsDeps): Component {
  const { js, log, metrics } = runtime;
  const store = stores.rollups;
  const fold = createFoldCounts({ store, notices: createStatisticsNoticePublisher(js), crash });
  return createFoldTask({ fold, everyMs: config.ROLLUP_FOLD_MS, log, metrics });
}
