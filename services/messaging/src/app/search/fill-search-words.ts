import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { SearchIndexStore } from "../ports/wishes/search-index-store.ts";

const BATCH = 500;
/** Reading old wishes must not keep the store busy. */
const DUTY_CYCLE_MAX = 0.5;

/**
 * Gives search words to the wishes that have none, a batch at a time until none is left. Progress is in the wishes themselves:
 * it may be cut off anywhere, and several replicas may run it at once.
 *
 * @param stopping ends it between two batches
 */
export async function fillSearchWords(store: SearchIndexStore, stopping?: AbortSignal): Promise<void> {
  while (stopping?.aborted !== true) if ((await store.fillWords(BATCH)) < BATCH) return;
}

export type SearchWordsTaskOptions = {
  store: SearchIndexStore;
  /** Wishes written by an earlier version of this service beside this one are found by the next run. */
  everyMs: number;
  log: Logger;
  metrics: Metrics;
};

/** Fills in search words in the background, from the start of the process on. */
export function createSearchWordsTask({ store, everyMs, log, metrics }: SearchWordsTaskOptions): Component {
  const stopping = new AbortController();
  const task = createPeriodicTask({
    name: "search words",
    everyMs,
    dutyCycleMax: DUTY_CYCLE_MAX,
    log,
    metrics,
    run: () => fillSearchWords(store, stopping.signal),
  });
  const finish = async (): Promise<void> => {
    stopping.abort();
    await task.stop();
  };
  return { name: task.name, start: task.start, drain: finish, stop: finish };
}
