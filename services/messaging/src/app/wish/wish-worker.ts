import type { Component } from "@tenho/kernel/lifecycle/component";
import { createInterruptibleSleep } from "@tenho/kernel/lifecycle/interruptible-sleep";
import type { Logger } from "@tenho/kernel/log/create-logger";
import { nextStep } from "../../domain/schedule/next-step.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import { createKeyedQueue } from "../keyed-queue.ts";
import type { WishStore } from "../ports/stores.ts";
import type { AdvanceWish } from "./advance-wish.ts";

const HORIZON_MS = 60_000;
const SWEEP_BATCH = 200;
const SWEEP_SHARE = 10;

export type WishWorkDeps = {
  advance: AdvanceWish;
  store: Pick<WishStore, "due">;
  settings: FlowSettings;
  sweepMs: number;
  /** Wishes worked on at once by this process. */
  inParallelMax: number;
  now: () => Date;
  log: Logger;
};

export type WishWork = Component & {
  /** Takes up a wish that was just written: at once, or when its next moment comes. */
  nudge(wish: Wish): void;
};

/**
 * Keeps wishes moving. Nudges make it quick; the sweep over the stored moments is what makes it sure, after a restart or
 * when another replica died. Any number of replicas may run it: every step is a conditional update.
 */
export function createWishWork(deps: WishWorkDeps): WishWork {
  const { advance, store, settings, sweepMs, inParallelMax, now, log } = deps;
  const timers = new Map<string, NodeJS.Timeout>();
  const pause = createInterruptibleSleep();
  let running = false;
  let sweeping: Promise<void> = Promise.resolve();

  const work = async (id: string): Promise<void> => {
    try {
      const wish = await advance(id);
      if (wish !== null && running) schedule(wish);
    } catch (error) {
      // Left to the sweep: the wish's stored moment has not moved.
      log.warn({ err: error, wish_id: id }, "a wish could not be worked on");
    }
  };
  const queue = createKeyedQueue(work, inParallelMax);

  const schedule = (wish: Wish): void => {
    clearTimeout(timers.get(wish._id));
    timers.delete(wish._id);
    if (nextStep(wish, now(), settings) !== null) {
      queue.add(wish._id);
      return;
    }
    const delayMs = wish.nextDueAt === null ? Number.POSITIVE_INFINITY : wish.nextDueAt.getTime() - now().getTime();
    if (delayMs > HORIZON_MS) return;
    const fire = () => {
      timers.delete(wish._id);
      queue.add(wish._id);
    };
    timers.set(wish._id, setTimeout(fire, Math.max(0, delayMs)));
  };

  const sweep = async (): Promise<void> => {
    while (running) {
      const startedMs = performance.now();
      try {
        for (const id of await store.due(now(), SWEEP_BATCH)) queue.add(id);
      } catch (error) {
        log.warn({ err: error }, "the sweep of wishes failed");
      }
      // A store that searches slowly is not searched all the time.
      await pause.sleep(Math.max(sweepMs, SWEEP_SHARE * (performance.now() - startedMs)));
    }
  };

  const finish = async (): Promise<void> => {
    running = false;
    pause.wake();
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    await sweeping;
    await queue.close();
  };

  return {
    name: "wish work",
    async start() {
      running = true;
      sweeping = sweep();
    },
    drain: finish,
    stop: finish,
    nudge(wish) {
      if (running) schedule(wish);
    },
  };
}
