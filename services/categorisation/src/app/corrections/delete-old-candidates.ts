import type { CategorisationContext } from "../categorisation-context.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const BATCH = 1_000;

/** Deletes old candidates, because texts of consumers are kept no longer than they are useful. */
export async function deleteOldCandidates({ candidates, config, now }: CategorisationContext): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const than = { decided: daysAgo(config.candidateDecidedDays), waiting: daysAgo(config.candidateWaitingDays) };
  while ((await candidates.deleteOlder(than, BATCH)) >= BATCH);
}
