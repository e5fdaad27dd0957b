import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { ListMissingWords } from "./list-missing-words.ts";
import type { MissingWordStore } from "./ports.ts";

const WORDS_MAX = 10;
const FOUND_MAX = 1_000;
/** A word that one person wrote once may be a name; the summary outlives the wish it came from. */
const TIMES_MIN = 2;
const WEEKS_KEPT = 12;
const MONDAY = 1;

/** The Monday of the week of a moment, `YYYY-MM-DD`. */
export function weekOf(moment: Date): string {
  const { date, dayOfWeek } = wallClock(moment, DEFAULT_TIME_ZONE);
  return addDays(date, -((dayOfWeek + 7 - MONDAY) % 7));
}

/** Writes down, once a week and not before a word is missing, the ten most missing and in which category. Safe to run at any time and in several replicas. */
export function createWriteWeeklySummary(deps: {
  listMissingWords: ListMissingWords;
  missingWords: Pick<MissingWordStore, "writeWeek">;
}) {
  return async (now: Date = new Date()): Promise<void> => {
    const week = weekOf(now);
    const summarise = async () => {
      const { mistakes, withMissing, words } = await deps.listMissingWords(FOUND_MAX);
      const kept = words.filter(({ times }) => times >= TIMES_MIN).slice(0, WORDS_MAX);
      if (kept.length === 0) return null;
      return { mistakes, withMissing, words: kept.map(({ word, categoryId, times }) => ({ word, categoryId, times })) };
    };
    await deps.missingWords.writeWeek(week, summarise, addDays(week, -7 * (WEEKS_KEPT - 1)));
  };
}
