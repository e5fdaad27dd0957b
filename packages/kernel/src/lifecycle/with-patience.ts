import { isStoreAway } from "../errors/store-away.ts";
import type { Logger } from "../log/create-logger.ts";

/** Stores come up beside the processes that need them, and on a busy machine later. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/** What is waited for, and how long. */
export type Patience = {
  log: Pick<Logger, "warn">;
  /** The store, as its health check names it. */
  store: string;
  patienceMs?: number;
};

/**
 * Does a step of a start that needs a store, again and again while that store is away: a process that gave up at once
 * would only be started again, from nothing. The step must leave nothing behind when it fails, or stand being repeated.
 *
 * @throws what the step threw: at once when it is no sign of absence, else after `patienceMs` (default 60 s).
 */
export async function withPatience<T>(
  { log, store, patienceMs = PATIENCE_MS }: Patience,
  step: () => Promise<T>,
): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isStoreAway(error) || Date.now() + PAUSE_MS >= giveUpAt) throw error;
      log.warn({ store, err: error }, "store does not answer yet");
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
