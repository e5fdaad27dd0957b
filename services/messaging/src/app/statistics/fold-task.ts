import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { CountQueue } from "../ports/rollup-store.ts";
import type { FoldCounts } from "./fold-counts.ts";

export type FoldTaskOptions = {
  fold: FoldCounts;
  queue: CountQueue;
  everyMs: number;
  log: Logger;
  metrics: Metrics;
};

/** Folds what is queued: at once when this process queues a wish, else at the next pause's end. */
export type FoldTask = Component & {
  /** Queues a wish to be counted anew. */
  queue: CountQueue;
};

export function createFoldTask({ fold, queue, everyMs, log, metrics }: FoldTaskOptions): FoldTask {
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
  return {
    name: task.name,
    start: task.start,
    drain: finish,
    stop: finish,
    queue: {
      async enqueue(wish) {
        await queue.enqueue(wish);
        task.trigger();
      },
    },
  };
}
