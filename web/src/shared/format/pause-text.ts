import { formatDate, formatTime } from "@tenho/br/calendar/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";

const dayOf = (instant: Date): string => wallClock(instant, DEFAULT_TIME_ZONE).date;

/** The end of a pause as the header shows it: `18:00`, `24/11/2026 18:00`, `24/11/2026`. Midnight is shown as the end of the day before it. */
export function pauseText(until: Date, now: Date): string {
  const isMidnight = formatTime(until) === "00:00";
  const lastDay = isMidnight ? new Date(until.getTime() - 1) : until;
  const isToday = dayOf(lastDay) === dayOf(now);
  if (isMidnight) return isToday ? "o fim do dia" : formatDate(lastDay);
  return isToday ? formatTime(until) : `${formatDate(until)} ${formatTime(until)}`;
}
