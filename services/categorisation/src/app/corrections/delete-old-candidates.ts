import type { CandidateStore } from "./ports.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const BATCH = 1_000;

/** Deletes old candidates: texts of consumers are kept no longer than they are of use. */
export function createDeleteOldCandidates(deps: {
  candidates: Pick<CandidateStore, "deleteOlder">;
  decidedDays: number;
  waitingDays: number;
}) {
  return async (): Promise<void> => {
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const than = { decided: daysAgo(deps.decidedDays), waiting: daysAgo(deps.waitingDays) };
    while ((await deps.candidates.deleteOlder(than, BATCH)) >= BATCH);
  };
}
