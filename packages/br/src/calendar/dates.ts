import { DEFAULT_TIME_ZONE } from "./time-zones.ts";
import { isCalendarDate, wallClock } from "./wall-clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `2026-11-21` → `21/11/2026`. */
function brDate(date: string): string {
  return date.split("-").reverse().join("/");
}

/** `845` → `14:05`. */
function formatMinuteOfDay(minuteOfDay: number): string {
  const hours = Math.floor(minuteOfDay / 60);
  return `${String(hours).padStart(2, "0")}:${String(minuteOfDay % 60).padStart(2, "0")}`;
}

/** The day of an instant in a time zone: `21/11/2026`. */
export function formatDate(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  return brDate(wallClock(instant, timeZone).date);
}

/** The hour of an instant in a time zone: `14:05`. */
export function formatTime(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  return formatMinuteOfDay(wallClock(instant, timeZone).minuteOfDay);
}

/** An instant in a time zone: `21/11/2026 14:05`. */
export function formatDateTime(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  return `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** `2026-11-21` (a birthday, a filter) → `21/11/2026`, without any time zone; another text comes back as it is. */
export function formatCalendarDate(date: string): string {
  return isCalendarDate(date) ? brDate(date) : date;
}

/** `21/11/2026` → `2026-11-21`; null when there is no such day. */
export function parseBrDate(text: string): string | null {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [, day = "", month = "", year = ""] = match;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}

/** A length of time in its largest unit, rounded down: `45 s`, `3 min`, `2 h`, `1 dia`, `12 dias`. */
export function formatDuration(durationMs: number): string {
  const ms = Math.abs(durationMs);
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? "1 dia" : `${days} dias`;
}

/** Relative time: `agora`, `há 3 min`, `há 2 dias`, `em 5 min`; from 30 days on the date. */
export function relativeTime(instant: Date, now: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  const elapsedMs = now.getTime() - instant.getTime();
  if (Math.abs(elapsedMs) < MINUTE_MS) return "agora";
  if (Math.abs(elapsedMs) >= 30 * DAY_MS) return formatDate(instant, timeZone);
  return `${elapsedMs > 0 ? "há" : "em"} ${formatDuration(elapsedMs)}`;
}
