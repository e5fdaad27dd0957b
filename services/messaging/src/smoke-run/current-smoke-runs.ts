import { createRefreshedValue } from "../app/refreshed-value.ts";
import type { CompleteWish } from "../app/wish/wishes.ts";
import { readSmokeRuns, type SmokeRuns, withSmokeRun } from "./smoke-run.ts";
import type { SmokeRunStore } from "./smoke-run-port.ts";

/** Smoke runs that this process applies: those it last read or wrote. */
export type CurrentSmokeRuns = {
  /** Makes a new wish part of its contact's run. */
  mark: CompleteWish;
  apply(runs: SmokeRuns): void;
  /** Applies the stored runs, unless others were applied while they were read. Raises: what the store raises; the runs in force then stay. */
  refresh(): Promise<void>;
};

export function createCurrentSmokeRuns(deps: {
  store: Pick<SmokeRunStore, "read">;
  now: () => Date;
}): CurrentSmokeRuns {
  let runs: SmokeRuns = new Map();
  const { apply, refresh } = createRefreshedValue({
    read: async () => readSmokeRuns((await deps.store.read())?.runs),
    use: (next: SmokeRuns) => {
      runs = next;
    },
  });
  return { mark: (before, after) => (before === null ? withSmokeRun(after, runs, deps.now()) : after), apply, refresh };
}
