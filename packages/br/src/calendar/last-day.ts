import { DEFAULT_TIME_ZONE } from "./time-zones.ts";
import { instantOf, wallClock } from "./wall-clock.ts";

/** Stands for the present day, which the server knows: the clock of the device that asks may be wrong. */
export const TODAY = "TODAY";

const DAY_MINUTES = 1_440;

/** The moment at which a chosen last day is over: `2026-11-21`, or {@link TODAY} for the day of `now`. */
export function endOfLastDay(day: string, now: Date): Date {
  const date = day === TODAY ? wallClock(now, DEFAULT_TIME_ZONE).date : day;
  return instantOf(date, DAY_MINUTES, DEFAULT_TIME_ZONE);
}
