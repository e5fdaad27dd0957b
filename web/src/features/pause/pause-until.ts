import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";

const HOUR_MS = 3_600_000;

const dayOf = (instant: Date): string => wallClock(instant, DEFAULT_TIME_ZONE).date;
/** The first moment of the day after `day` (`2026-11-21`): a pause for a day ends there. */
const endOf = (day: string): Date => startOfDay(addDays(day, 1), DEFAULT_TIME_ZONE);

export const inAnHour = (now: Date): Date => new Date(now.getTime() + HOUR_MS);
export const endOfToday = (now: Date): Date => endOf(dayOf(now));
export const endOfDay = endOf;
