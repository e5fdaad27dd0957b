import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { SearchIndexStore } from "../ports/search-index-store.ts";

const BATCH = 500;
/** Share of the time spent reading old wishes at most, so that the store is not kept busy. */
const DUTY_CYCLE_MAX = 0.5;

/**
 * Gives search words and the text without contacts to the wishes that have none, a batch at a time until none is left. Progress is in the wishes themselves:
 * it may be cut off anywhere, and several replicas may run it at once.
 *
 * @param stopping ends it between two batches
 */
export async function fillSearchWords(store: SearchIndexStore, stopping?: AbortSignal): Promise<void> {
  while (stopping?.aborted !== true) if ((await store.fillWords(BATCH)) < BATCH) return;
}

export type SearchWordsTaskOptions = {
  store: SearchIndexStore;
  /** Pause between two runs; during a rolling upgrade the next run finds wishes that replicas wrote in the format before a change. */
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
