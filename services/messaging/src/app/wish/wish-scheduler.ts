import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import { nextStep } from "../../domain/wish/next-step.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import { createKeyedQueue } from "../keyed-queue.ts";

/** Wishes due later than this are left to the sweep. */
const TIMER_MAX_MS = 60_000;

/** Hands wishes to the worker of this process when their next step is due; idle before `start` and after `close`. */
export type WishScheduler = {
  /** Queues the wish, as it was just written, if a step is due, else sets a timer for its next moment. */
  schedule(wish: Wish): void;
  /** Queues a wish the sweep found due. */
  enqueue(id: string): void;
  /**
   * @param work never rejects; runs for several wishes at once, never twice for one. `known`: the wish as it was queued; null
   * when it has to be read.
   */
  start(work: (id: string, known: Wish | null) => Promise<void>): void;
  /** Drops what waits, and waits for the work under way. */
  close(): Promise<void>;
};

/** @param concurrency how many wishes this process works on at once. */
export function createWishScheduler(options: {
  settings: FlowSettings;
  concurrency: number;
  now: () => Date;
}): WishScheduler {
  const { settings, concurrency, now } = options;
  const queue = createKeyedQueue(concurrency);
  const timers = new Map<string, NodeJS.Timeout>();
  /** Queued wishes, as they were written. */
  const queued = new Map<string, Wish>();
  let isRunning = false;

  return {
    schedule(wish) {
      if (!isRunning) return;
      clearTimeout(timers.get(wish._id));
      timers.delete(wish._id);
      if (nextStep(wish, now(), settings) !== null) {
        queued.set(wish._id, wish);
        return queue.add(wish._id);
      }
      const delayMs = wish.nextDueAt === null ? Number.POSITIVE_INFINITY : wish.nextDueAt.getTime() - now().getTime();
      if (delayMs > TIMER_MAX_MS) return;
      const fire = () => {
        timers.delete(wish._id);
        queue.add(wish._id);
      };
      timers.set(wish._id, setTimeout(fire, Math.max(0, delayMs)));
    },
    enqueue(id) {
      // Another replica may have written it since.
      queued.delete(id);
      queue.add(id);
    },
    start(work) {
      isRunning = true;
      queue.start((id) => {
        const known = queued.get(id) ?? null;
        queued.delete(id);
        return work(id, known);
      });
    },
    async close() {
      isRunning = false;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      queued.clear();
      await queue.close();
    },
  };
}
