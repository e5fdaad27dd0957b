import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { Wish } from "../../domain/wish/wish.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { AdvanceWish } from "./advance-wish.ts";
import type { WishScheduler } from "./wish-scheduler.ts";

const SWEEP_BATCH = 200;
/** A slow search of the store must not keep the store busy: it pauses nine times as long as it ran. */
const SWEEP_DUTY_CYCLE_MAX = 0.1;

export type WishWorkerDeps = {
  scheduler: WishScheduler;
  advance: AdvanceWish;
  store: Pick<WishStore, "dueIds">;
  sweepMs: number;
  now: () => Date;
  log: Logger;
  metrics: Metrics;
};

/**
 * Advances wishes. The scheduler does so at once; the sweep over the stored moments finds what was left by a restart or by another replica that died.
 * Any number of replicas may run it: every step is a conditional update.
 */
export function createWishWorker(deps: WishWorkerDeps): Component {
  const { scheduler, advance, store, sweepMs, now, log, metrics } = deps;

  const work = async (id: string, known: Wish | null): Promise<void> => {
    try {
      const wish = await advance(id, known);
      if (wish !== null) scheduler.schedule(wish);
    } catch (error) {
      // The wish is left to the sweep, since its stored moment has not moved.
      log.warn({ err: error, wish_id: id }, "a wish could not be advanced");
    }
  };
  const sweep = createPeriodicTask({
    name: "wish sweep",
    everyMs: sweepMs,
    dutyCycleMax: SWEEP_DUTY_CYCLE_MAX,
    log,
    metrics,
    run: async () => {
      for (const id of await store.dueIds(now(), SWEEP_BATCH)) scheduler.enqueue(id);
    },
  });
  const finish = async (): Promise<void> => {
    await Promise.all([scheduler.close(), sweep.stop()]);
  };

  return {
    name: "wish worker",
    async start() {
      scheduler.start(work);
      await sweep.start();
    },
    drain: finish,
    stop: finish,
  };
}
