import type { Component } from "@tenho/kernel/lifecycle/component";
import { createInterruptibleSleep } from "@tenho/kernel/lifecycle/tasks/interruptible-sleep";
import type { ModelKeeper, TrainingJob } from "./model-keeper.ts";

export type TrainingTimes = {
  /** How long the catalogue must not change before it is trained on. */
  debounceMs: number;
  /** How often it is read without a trigger: another replica may have changed it. */
  sweepMs: number;
  /** Pause after a failure; a trigger ends it. */
  retryMs: number;
};

/** A catalogue that keeps changing is trained on nevertheless, after this many debounces. */
const DEBOUNCES_MAX = 10;

/** `trigger` announces a change of the catalogue: it is trained on once no other follows for the debounce time. */
export type TrainingLoop = Component & { trigger(): void };

/**
 * Loads or trains at start and after changes, one training at a time, off the request path. A failure leaves the model in
 * service and is tried again.
 */
export function createTrainingLoop(deps: {
  keeper: ModelKeeper;
  times: TrainingTimes;
  onFailure: (error: unknown) => void;
}): TrainingLoop {
  const { keeper, times } = deps;
  const pause = createInterruptibleSleep();
  const stopping = new AbortController();
  let change: { firstAtMs: number; lastAtMs: number } | null = null;
  let nextAtMs = 0;
  let running: Promise<void> | undefined;

  const dueAtMs = (): number =>
    change === null
      ? nextAtMs
      : Math.min(change.lastAtMs + times.debounceMs, change.firstAtMs + times.debounceMs * DEBOUNCES_MAX);

  const train = async (job: TrainingJob | null): Promise<void> => {
    if (job !== null) await keeper.train(job, stopping.signal);
  };

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      nextAtMs = performance.now() + times.sweepMs;
    } catch (error) {
      if (stopping.signal.aborted) return;
      nextAtMs = performance.now() + times.retryMs;
      deps.onFailure(error);
    }
  };

  const run = async (first: TrainingJob | null): Promise<void> => {
    await attempt(() => train(first));
    while (!stopping.signal.aborted) {
      const delayMs = dueAtMs() - performance.now();
      if (delayMs > 0) {
        await pause.sleep(delayMs);
        continue;
      }
      change = null;
      await attempt(async () => train(await keeper.refresh()));
    }
  };

  const finish = async (): Promise<void> => {
    stopping.abort();
    pause.wake();
    await running;
  };

  return {
    name: "training",
    // A stored model is in service before the first call; only a training is not waited for.
    start: async () => {
      running = run(await keeper.refresh());
    },
    drain: finish,
    stop: finish,
    trigger: () => {
      const nowMs = performance.now();
      change = { firstAtMs: change?.firstAtMs ?? nowMs, lastAtMs: nowMs };
      pause.wake();
    },
  };
}
