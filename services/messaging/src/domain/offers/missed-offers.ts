import { addDays, instantOf, wallClock } from "@tenho/br/calendar/wall-clock";

const MINUTES_AN_HOUR = 60;

/** Maximum number of wishes recorded for a merchant and day; beyond it the notice says that there were more. */
export const MISSED_A_DAY_MAX = 1_000;

/** The easternmost zone of Brazil, where a day's notice is due first. */
const FIRST_ZONE = "America/Noronha";

/** The day (`YYYY-MM-DD`) whose notice counts an offer missed at `moment`: from the notice hour on, the next day. */
export function missedNoticeDay(moment: Date, timeZone: string, noticeHour: number): string {
  const { date, minuteOfDay } = wallClock(moment, timeZone);
  return minuteOfDay < noticeHour * MINUTES_AN_HOUR ? date : addDays(date, 1);
}

/** The day whose notice counts offers recorded too late for the notice of `day`. */
export const nextNoticeDay = (day: string): string => addDays(day, 1);

/** The last day whose notice may be due in any zone. */
export const lastNoticeDay = (now: Date, noticeHour: number): string =>
  addDays(missedNoticeDay(now, FIRST_ZONE, noticeHour), -1);

/** The moment at which the notice of a day is due. */
export const missedNoticeAt = (day: string, timeZone: string, noticeHour: number): Date =>
  instantOf(day, noticeHour * MINUTES_AN_HOUR, timeZone);
