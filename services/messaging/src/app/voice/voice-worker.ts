import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { VoiceStore } from "../ports/voice.ts";
import type { FinishVoice } from "./finish-voice.ts";

/** Voice notes this process knows it has to do; the others are found by the sweep. */
const WAITING_MAX = 500;

export type VoiceWorkerDeps = {
  voices: Pick<VoiceStore, "dueIds">;
  inParallelMax: number;
  sweepMs: number;
  now: () => Date;
  log: Logger;
  metrics: Metrics;
};

/** `nudge` has a voice note done soon. */
export type VoiceWorker = Component & { nudge(id: string): void };

/** Does the voice notes that wait, a few at once. Any number of replicas may: each is claimed first. */
export function createVoiceWorker(deps: VoiceWorkerDeps, finishVoice: FinishVoice): VoiceWorker {
  const waiting = new Set<string>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const begin = (): void => {
    while (!isClosed && running.size < deps.inParallelMax) {
      const [id] = waiting;
      if (id === undefined) return;
      waiting.delete(id);
      const work: Promise<void> = finishVoice(id)
        .catch((error: unknown) => deps.log.warn({ err: error }, "a voice note is done again when its lease has ended"))
        .finally(() => {
          running.delete(work);
          begin();
        });
      running.add(work);
    }
  };
  const nudge = (id: string): void => {
    if (waiting.size < WAITING_MAX) waiting.add(id);
    begin();
  };
  const sweep = createPeriodicTask({
    name: "voice sweep",
    everyMs: deps.sweepMs,
    log: deps.log,
    metrics: deps.metrics,
    run: async () => {
      for (const id of await deps.voices.dueIds(deps.now(), WAITING_MAX)) nudge(id);
    },
  });
  const finish = async (): Promise<void> => {
    isClosed = true;
    await sweep.stop();
    await Promise.all(running);
  };

  return { name: "voice worker", start: sweep.start, drain: finish, stop: finish, nudge };
}
