import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { FoldCounts } from "./fold-counts.ts";

export type FoldTaskOptions = {
  fold: FoldCounts;
  everyMs: number;
  log: Logger;
  metrics: Metrics;
};

/** Folds what is queued, every `everyMs`: the wishes that changed within one pause share the writes of one fold. */
export function createFoldTask({ fold, everyMs, log, metrics }: FoldTaskOptions): Component {
  let stopping = false;
  const task = createPeriodicTask({
    name: "statistics fold",
    everyMs,
    log,
    metrics,
    run: async () => {
      while (!stopping && (await fold()));
    },
  });
  const finish = async (): Promise<void> => {
    stopping = true;
    await task.stop();
  };
  return { name: task.name, start: task.start, drain: finish, stop: finish };
}
