import { addDays, dayOfWeekOf, instantOf, wallClock } from "./wall-clock.ts";

/**
 * An opening from `start` to `end`, local `HH:MM`. It belongs to the day it starts on: an end before the start lies on
 * the next day. `24:00`, `00:00` and `23:59` as an end all mean midnight, since forms offer no 24:00.
 */
export type Period = { readonly start: string; readonly end: string };

/** The openings of one day of the week, 0 = Sunday. */
export type DayHours = { readonly dayOfWeek: number; readonly isOpen: boolean; readonly periods: readonly Period[] };

/** A date (`YYYY-MM-DD`) whose openings replace those of its weekday, even when open around the clock. */
export type ExceptionDate = { readonly date: string; readonly isOpen: boolean; readonly periods: readonly Period[] };

/** Opening hours of a merchant. */
export type BusinessHours = {
  /** IANA name. */
  readonly timeZone: string;
  /** The city chosen for its time zone: several cities may share one zone. */
  readonly timeZoneCity?: string;
  readonly is24h: boolean;
  readonly schedule: readonly DayHours[];
  readonly exceptions?: readonly ExceptionDate[];
};

type Opening = { readonly startMs: number; readonly endMs: number };

const MINUTES_A_DAY = 24 * 60;
const HORIZON_DAYS = 366;
/** Default opening period of each day for a merchant who gave no hours; settings may replace it. */
export const DEFAULT_PERIOD: Period = { start: "08:00", end: "20:00" };

/** Minutes since midnight of `HH:MM` (00:00 to 24:00); null when the text is no time. */
function minuteOfDay(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$|^(24):00$/.exec(time);
  if (!match) return null;
  return match[3] ? MINUTES_A_DAY : Number(match[1]) * 60 + Number(match[2]);
}

/** Default hours for a merchant who gave none: `period` every day. */
export function defaultHours(timeZone: string, period = DEFAULT_PERIOD): BusinessHours {
  const schedule = Array.from({ length: 7 }, (_, dayOfWeek) => ({ dayOfWeek, isOpen: true, periods: [period] }));
  return { timeZone, is24h: false, schedule };
}

/** The hours given, or `period` every day in `timeZone` when there are none (absent, or neither 24 h nor any day in it). */
export function hoursOrDefault(
  hours: BusinessHours | null | undefined,
  timeZone: string,
  period = DEFAULT_PERIOD,
): BusinessHours {
  const isGiven = hours && (hours.is24h || hours.schedule.length > 0);
  return isGiven ? { ...hours, timeZone: hours.timeZone || timeZone } : defaultHours(timeZone, period);
}

/** First and last minute of a period, the last beyond 1440 when it ends on the next day; null when it means nothing. */
export function periodMinutes({ start, end }: Period): { readonly from: number; readonly to: number } | null {
  const from = minuteOfDay(start);
  const to = end === "23:59" ? MINUTES_A_DAY : minuteOfDay(end);
  if (from === null || to === null || from === to || from === MINUTES_A_DAY) return null;
  return { from, to: to < from ? to + MINUTES_A_DAY : to };
}

function openingsOf(hours: BusinessHours, date: string): Opening[] {
  const exception = hours.exceptions?.find((candidate) => candidate.date === date);
  const at = (minute: number) =>
    minute > MINUTES_A_DAY
      ? instantOf(addDays(date, 1), minute - MINUTES_A_DAY, hours.timeZone).getTime()
      : instantOf(date, minute, hours.timeZone).getTime();
  if (!exception && hours.is24h) return [{ startMs: at(0), endMs: at(MINUTES_A_DAY) }];
  const days = exception ? [exception] : hours.schedule.filter((day) => day.dayOfWeek === dayOfWeekOf(date));
  return days
    .filter((day) => day.isOpen)
    .flatMap((day) => day.periods.flatMap((period) => periodMinutes(period) ?? []))
    .map(({ from, to }) => ({ startMs: at(from), endMs: at(to) }))
    .sort((one, other) => one.startMs - other.startMs);
}

function dayOf(hours: BusinessHours, instant: Date): string {
  return wallClock(instant, hours.timeZone).date;
}

/** The openings of a local date as they were given: those of its exception, else of its day of the week. */
export function hoursOfDate(
  hours: BusinessHours,
  date: string,
): { readonly isException: boolean; readonly is24h: boolean; readonly periods: readonly Period[] } {
  const exception = hours.exceptions?.find((candidate) => candidate.date === date);
  if (!exception && hours.is24h) return { isException: false, is24h: true, periods: [] };
  const days = exception ? [exception] : hours.schedule.filter((day) => day.dayOfWeek === dayOfWeekOf(date));
  const periods = days.filter((day) => day.isOpen).flatMap((day) => day.periods);
  return { isException: exception !== undefined, is24h: false, periods };
}

function neverOpens({ is24h, schedule, exceptions = [] }: BusinessHours): boolean {
  return !is24h && ![...schedule, ...exceptions].some((day) => day.isOpen && day.periods.length > 0);
}

/** Returns whether the merchant is open at `instant`; a period's start is in it, its end is not. */
export function isOpenAt(hours: BusinessHours, instant: Date): boolean {
  if (hours.is24h && !hours.exceptions?.length) return true;
  const today = dayOf(hours, instant);
  const nowMs = instant.getTime();
  return [addDays(today, -1), today]
    .flatMap((date) => openingsOf(hours, date))
    .some(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
}

/** The first instant from `instant` on at which the merchant is open – `instant` itself when open – or null within a year. */
export function nextOpeningAt(hours: BusinessHours, instant: Date): Date | null {
  if (neverOpens(hours)) return null;
  if (isOpenAt(hours, instant)) return instant;
  const today = dayOf(hours, instant);
  for (let day = 0; day <= HORIZON_DAYS; day++) {
    const next = openingsOf(hours, addDays(today, day)).find(({ startMs }) => startMs >= instant.getTime());
    if (next) return new Date(next.startMs);
  }
  return null;
}

/**
 * The time at which the merchant, open at `instant`, next closes: openings that touch or overlap count as one. Null when closed at
 * `instant`, or when it does not close within a year (open around the clock).
 */
export function closesAt(hours: BusinessHours, instant: Date): Date | null {
  if (!isOpenAt(hours, instant)) return null;
  if (hours.is24h && !hours.exceptions?.length) return null;
  const today = dayOf(hours, instant);
  let endMs = instant.getTime();
  for (let day = -1; day <= HORIZON_DAYS; day++) {
    const date = addDays(today, day);
    if (instantOf(date, 0, hours.timeZone).getTime() > endMs) return new Date(endMs);
    for (const opening of openingsOf(hours, date)) {
      if (opening.startMs <= endMs && opening.endMs > endMs) endMs = opening.endMs;
    }
  }
  return null;
}
