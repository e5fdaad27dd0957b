import { type GroupWords, measureGroupEffects } from "../../domain/review/group-effect.ts";
import type { CategorisationContext } from "../categorisation-context.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const PAST_DAYS = 90;
const FRESH_DAYS = 1;
const KEPT_DAYS = 7;
const GROUPS_MAX = 500;
const WISHES_MAX = 20_000;
/** Count at which measuring stops; beyond it only "more than that" is known. */
const COUNT_MAX = 500;

/**
 * Measures what approving each of the groups with most corrections would have changed, unless it was measured within the last day. Past wishes are read
 * only when there is such a group, and in one replica at a time; after a crash the next run continues.
 */
export async function measureEffects({ groups, messaging, config, now }: CategorisationContext): Promise<void> {
  const at = now();
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  if (!(await groups.claimMeasuring(config.effectsClaimMs))) return;
  const largest = await groups.largest(GROUPS_MAX);
  const measured = await groups.effectsOf(largest.map(({ key }) => key));
  const isFresh = ({ key }: GroupWords) => (measured.get(key)?.measuredAt ?? 0) >= daysAgo(FRESH_DAYS);
  const found = largest.filter((group) => !isFresh(group));
  if (found.length === 0) return;
  const { wishes, since } = await messaging.wishesSince(daysAgo(PAST_DAYS), WISHES_MAX);
  await groups.saveEffects(measureGroupEffects(found, wishes, COUNT_MAX), { since, at }, daysAgo(KEPT_DAYS));
}
