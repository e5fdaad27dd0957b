import type { Logger } from "../telemetry/create-logger.ts";
import { within } from "./within.ts";

/** Runs shutdown steps one after the other within a common limit; a step that fails or overruns never delays the next. */
export type StopSteps = {
  /** Runs `work` for at most the time left until `untilMs` (performance.now()); remembers how it ended. */
  run(name: string, untilMs: number, work: () => Promise<void>): Promise<void>;
  /** Names of the steps that failed or did not end in time. */
  readonly failed: readonly string[];
};

export function createStopSteps(log: Logger): StopSteps {
  const failed: string[] = [];
  return {
    failed,
    run: async (name, untilMs, work) => {
      try {
        await within(Math.max(untilMs - performance.now(), 0), work);
      } catch (error) {
        failed.push(name);
        log.error({ err: error, step: name }, "a shutdown step was not clean");
      }
    },
  };
}
