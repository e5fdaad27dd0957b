import type { Logger } from "../telemetry/create-logger.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import type { Component } from "./component.ts";
import { createInterruptibleSleep } from "./interruptible-sleep.ts";

/** Share of the period by which a pause is lengthened or shortened, so that replicas do not run in step. */
const JITTER = 0.1;

export type PeriodicTaskOptions = {
  /** Names the task in the log, the metric and the shutdown steps. */
  name: string;
  /** Pause between the end of one run and the start of the next. */
  everyMs: number;
  log: Pick<Logger, "warn">;
  metrics: Metrics;
  /** Resolves when the run succeeded; a rejection is logged and the next run comes all the same. */
  run: () => Promise<void>;
  /** Share of the time, above 0 and at most 1, that the task may be running: after a slow run it pauses for longer. */
  dutyCycleMax?: number;
  /** True to run once more when stopping, for work that has arrived since the last run began. */
  runWhenStopping?: boolean;
};

/** A task that runs at its start and again after each pause, never twice at once. */
export type PeriodicTask = Component & {
  /** Runs the task now, or again as soon as the run under way has ended. */
  trigger(): void;
};

/**
 * Runs work again and again until it is stopped; `stop` waits for the run under way. The gauge
 * `tenho_periodic_task_last_success_timestamp_seconds{task}` holds the Unix time of the last run that succeeded.
 */
export function createPeriodicTask(options: PeriodicTaskOptions): PeriodicTask {
  const { name, everyMs, log, run, dutyCycleMax = 1, runWhenStopping = false } = options;
  const lastSuccess = options.metrics.gauge(
    "periodic_task_last_success_timestamp_seconds",
    "Unix time at which the task last succeeded",
    ["task"],
  );
  const pause = createInterruptibleSleep();
  let stopping = false;
  let loop: Promise<void> | undefined;

  const runOnce = async (): Promise<void> => {
    try {
      await run();
      lastSuccess.set({ task: name }, Date.now() / 1_000);
    } catch (error) {
      log.warn({ err: error, task: name }, "a periodic task failed, the next run tries again");
    }
  };

  const repeat = async (): Promise<void> => {
    while (!stopping) {
      const startedMs = performance.now();
      await runOnce();
      if (stopping) break;
      const durationMs = performance.now() - startedMs;
      const restMs = durationMs * (1 / dutyCycleMax - 1);
      await pause.sleep(Math.max(everyMs * (1 + JITTER * (2 * Math.random() - 1)), restMs));
    }
    if (runWhenStopping) await runOnce();
  };

  const finish = async (): Promise<void> => {
    stopping = true;
    pause.wake();
    await loop;
  };

  return {
    name,
    start: async () => {
      loop ??= repeat();
    },
    drain: finish,
    stop: finish,
    trigger: () => pause.wake(),
  };
}
