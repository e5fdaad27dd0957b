import { createWake } from "@tenho/kernel/events/wake";
import type { Part } from "@tenho/kernel/lifecycle/part";
import type { Logger } from "@tenho/kernel/log/create-logger";

/** Runs a job again and again with a pause in between; a failure is logged and the next run comes all the same. */
export function every(name: string, pauseMs: number, log: Logger, job: () => Promise<void>): Part {
  const wake = createWake();
  let running = false;
  let loop: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    while (running) {
      await job().catch((error: unknown) => log.warn({ err: error, job: name }, "a regular job failed"));
      await wake.sleep(pauseMs);
    }
  };
  const finish = async (): Promise<void> => {
    running = false;
    wake.nudge();
    await loop;
  };

  return {
    name,
    async start() {
      running = true;
      loop = run();
    },
    drain: finish,
    stop: finish,
  };
}
