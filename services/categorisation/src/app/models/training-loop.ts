import type { Component } from "@tenho/kernel/lifecycle/component";
import { createInterruptibleSleep } from "@tenho/kernel/lifecycle/interruptible-sleep";
import type { CategorisationContext } from "../categorisation-context.ts";
import type { ModelKeeper, TrainingJob } from "./model-keeper.ts";

/** Number of debounce times after which a catalogue that keeps changing is trained on nevertheless. */
const DEBOUNCES_MAX = 10;

/** `trigger` announces a change of the catalogue, which is trained on once no other change follows for the debounce time. */
export type TrainingLoop = Component & { trigger(): void };

/**
 * Loads or trains at start and after changes, one training at a time, off the request path. After a failure the previous model stays in service and the
 * training is tried again.
 */
export function createTrainingLoop({ config, observer }: CategorisationContext, keeper: ModelKeeper): TrainingLoop {
  const { trainDebounceMs: debounceMs } = config;
  const pause = createInterruptibleSleep();
  const stopping = new AbortController();
  let change: { firstAtMs: number; lastAtMs: number } | null = null;
  let nextAtMs = 0;
  let running: Promise<void> | undefined;

  const dueAtMs = (): number =>
    change === null ? nextAtMs : Math.min(change.lastAtMs + debounceMs, change.firstAtMs + debounceMs * DEBOUNCES_MAX);

  const train = async (job: TrainingJob | null): Promise<void> => {
    if (job !== null) await keeper.train(job, stopping.signal);
  };

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      nextAtMs = performance.now() + config.trainSweepMs;
    } catch (error) {
      if (stopping.signal.aborted) return;
      nextAtMs = performance.now() + config.trainRetryMs;
      observer.trainingFailed(error);
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
    // A stored model is in service before the first call; only a training is not awaited.
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
