import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import { retryUntilReachable } from "@tenho/kernel/lifecycle/retry-until-reachable";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";

/**
 * Keeps this process's copy of stored data in step with the writes of other replicas: `refresh` has run once when the components have started, and runs
 * again every `everyMs`. `what` names the components.
 */
export function keepCurrent(
  { log, metrics }: Pick<ServiceRuntime, "log" | "metrics">,
  what: string,
  { everyMs, refresh }: { everyMs: number; refresh: () => Promise<void> },
): Component[] {
  const first: Component = {
    name: `first ${what}`,
    start: () => retryUntilReachable({ log, store: "document store" }, refresh),
    stop: async () => undefined,
  };
  return [first, createPeriodicTask({ name: what, everyMs, log, metrics, run: refresh })];
}
