import type { Component } from "@tenho/kernel/lifecycle/component";
import { createInterruptibleSleep } from "@tenho/kernel/lifecycle/interruptible-sleep";
import type { Logger } from "@tenho/kernel/log/create-logger";

/** Runs a job again and again with a pause in between; a failure is logged and the next run comes all the same. */
export function every(name: string, pauseMs: number, log: Logger, job: () => Promise<void>): Component {
  const pause = createInterruptibleSleep();
  let running = false;
  let loop: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    while (running) {
      await job().catch((error: unknown) => log.warn({ err: error, job: name }, "a regular job failed"));
      await pause.sleep(pauseMs);
    }
  };
  const finish = async (): Promise<void> => {
    running = false;
    pause.wake();
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
