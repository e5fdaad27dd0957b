import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { CandidateStore } from "./ports.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Forgets old corrections: texts of consumers are not kept for longer than they serve. */
export function createCandidateSweep(deps: {
  candidates: Pick<CandidateStore, "forget">;
  decidedDays: number;
  waitingDays: number;
  everyMs: number;
  log: Logger;
}): Component {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    const before = (days: number) => new Date(Date.now() - days * DAY_MS);
    try {
      await deps.candidates.forget({ decided: before(deps.decidedDays), waiting: before(deps.waitingDays) });
    } catch (error) {
      deps.log.warn({ err: error }, "old corrections could not be forgotten; the next turn tries again");
    }
  };
  const turn = (): void => {
    running ??= sweep().finally(() => {
      running = undefined;
    });
  };
  return {
    name: "candidate sweep",
    start: async () => {
      turn();
      timer = setInterval(turn, deps.everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
