import type { Component } from "@tenho/kernel/lifecycle/component";
import { retryUntilReachable } from "@tenho/kernel/lifecycle/retry-until-reachable";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";

/**
 * Keeps what this process remembers of the store in step with what other replicas write there: `refresh` has run once when the components have
 * started, and runs again every `everyMs`. `what` names them.
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
