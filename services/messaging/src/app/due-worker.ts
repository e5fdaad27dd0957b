import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";

/** Most ids of waiting work that this process holds; the sweep finds the rest. */
const WAITING_MAX = 500;

export type DueWorkerDeps = {
  /** Name of the work in log lines, such as "voice". */
  name: string;
  store: { dueIds(now: Date, max: number): Promise<string[]> };
  inParallelMax: number;
  sweepMs: number;
  now: () => Date;
  log: Logger;
  metrics: Metrics;
};

/** `nudge` starts waiting work soon, before the sweep would find it. */
export type DueWorker = Component & { nudge(id: string): void };

/** Runs the work that waits in a store, a few items at once. Any number of replicas may run it, since `work` claims each item first. */
export function createDueWorker(deps: DueWorkerDeps, work: (id: string) => Promise<void>): DueWorker {
  const { name } = deps;
  const waiting = new Set<string>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const begin = (): void => {
    while (!isClosed && running.size < deps.inParallelMax) {
      const [id] = waiting;
      if (id === undefined) return;
      waiting.delete(id);
      const job: Promise<void> = work(id)
        .catch((error: unknown) => deps.log.warn({ err: error }, `${name}: done again when its lease has ended`))
        .finally(() => {
          running.delete(job);
          begin();
        });
      running.add(job);
    }
  };
  const nudge = (id: string): void => {
    if (waiting.size < WAITING_MAX) waiting.add(id);
    begin();
  };
  const sweep = createPeriodicTask({
    name: `${name} sweep`,
    everyMs: deps.sweepMs,
    log: deps.log,
    metrics: deps.metrics,
    run: async () => {
      for (const id of await deps.store.dueIds(deps.now(), WAITING_MAX)) nudge(id);
    },
  });
  const finish = async (): Promise<void> => {
    isClosed = true;
    await sweep.stop();
    await Promise.all(running);
  };

  return { name: `${name} worker`, start: sweep.start, drain: finish, stop: finish, nudge };
}
