import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { CategorisationContext } from "../categorisation-context.ts";
import { listMissingWords } from "./list-missing-words.ts";

const WORDS_MAX = 10;
const FOUND_MAX = 1_000;
/** Minimum number of mistakes with a word: a word one person wrote once may be a name, and the summary outlives the wish it came from. */
const TIMES_MIN = 2;
const WEEKS_KEPT = 12;
const MONDAY = 1;

/** The Monday of the week that contains a moment, `YYYY-MM-DD`. */
export function weekOf(moment: Date): string {
  const { date, dayOfWeek } = wallClock(moment, DEFAULT_TIME_ZONE);
  return addDays(date, -((dayOfWeek + 7 - MONDAY) % 7));
}

/** Stores, once a week and only if words are missing, the ten most missing words with their categories. Safe to run at any time and in several replicas. */
export async function writeWeeklySummary(ctx: CategorisationContext): Promise<void> {
  const week = weekOf(ctx.now());
  const summarise = async () => {
    const { mistakes, withMissing, words } = await listMissingWords(ctx, FOUND_MAX);
    const kept = words.filter(({ times }) => times >= TIMES_MIN).slice(0, WORDS_MAX);
    if (kept.length === 0) return null;
    return { mistakes, withMissing, words: kept.map(({ word, categoryId, times }) => ({ word, categoryId, times })) };
  };
  await ctx.missingWords.writeWeek(week, summarise, addDays(week, -7 * (WEEKS_KEPT - 1)));
}
