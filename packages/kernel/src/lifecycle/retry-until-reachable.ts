import { isStoreUnavailable } from "../errors/store-unavailable.ts";
import type { Logger } from "../telemetry/create-logger.ts";

/** Default time limit: stores start at the same time as the processes that need them, and on a busy machine later. */
const GIVE_UP_AFTER_MS = 60_000;
const PAUSE_MS = 250;

/** The store that is waited for, and the time limit. */
export type RetryOptions = {
  log: Pick<Logger, "warn">;
  /** The store, as its health check names it. */
  store: string;
  giveUpAfterMs?: number;
};

/**
 * Retries a step of the start that needs a store while that store is unavailable: a process that gave up at once
 * would only be started again, from nothing. The step must leave nothing behind when it fails, or be safe to repeat.
 *
 * @throws what the step threw: at once when it is no sign of absence, else after `giveUpAfterMs` (default 60 s).
 */
export async function retryUntilReachable<T>(
  { log, store, giveUpAfterMs = GIVE_UP_AFTER_MS }: RetryOptions,
  step: () => Promise<T>,
): Promise<T> {
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isStoreUnavailable(error) || Date.now() + PAUSE_MS >= giveUpAt) throw error;
      log.warn({ store, err: error }, "store does not answer yet");
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
