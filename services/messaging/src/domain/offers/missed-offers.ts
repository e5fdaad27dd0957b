import { addDays, instantOf, wallClock } from "@tenho/br/wall-clock";

const MINUTES_AN_HOUR = 60;

/** The day (`YYYY-MM-DD`) whose notice counts a wish lost at `moment`: from the notice hour on it is the next day's. */
export function lossDay(moment: Date, timeZone: string, noticeHour: number): string {
  const { date, minuteOfDay } = wallClock(moment, timeZone);
  return minuteOfDay < noticeHour * MINUTES_AN_HOUR ? date : addDays(date, 1);
}

/** The day whose notice counts what came too late for the one of `day`. */
export const dayAfter = (day: string): string => addDays(day, 1);

/** When the notice of a day is due. */
export const lossNoticeAt = (day: string, timeZone: string, noticeHour: number): Date =>
  instantOf(day, noticeHour * MINUTES_AN_HOUR, timeZone);
