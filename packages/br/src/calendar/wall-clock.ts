/** Date and time of day that a wall clock in a time zone shows. */
export type WallClock = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** 0 (00:00) to 1439. */
  readonly minuteOfDay: number;
  readonly second: number;
  /** 0 = Sunday. */
  readonly dayOfWeek: number;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Since the last zone gave up seconds in its offset, offsets change at quarters of an hour only. */
const QUARTER_MS = 15 * MINUTE_MS;
const QUARTERS_SINCE_MS = Date.UTC(1973, 0, 1);
const QUARTERS_KEPT_MAX = 64;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Cache of offsets by zone and quarter: asking Intl costs a hundred times as much as a look-up. */
const offsets = new Map<string, Map<number, number>>();

function localMs(instant: Date, timeZone: string): number {
  const secondMs = Math.floor(instant.getTime() / 1_000) * 1_000;
  const quarter = Math.floor(secondMs / QUARTER_MS);
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  const known = ofZone.get(quarter);
  if (known !== undefined) return secondMs + known;
  const foundMs = formattedMs(instant, timeZone);
  if (secondMs >= QUARTERS_SINCE_MS) {
    if (ofZone.size >= QUARTERS_KEPT_MAX) ofZone.clear();
    offsets.set(timeZone, ofZone.set(quarter, foundMs - secondMs));
  }
  return foundMs;
}

function formattedMs(instant: Date, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Milliseconds to add to UTC to get local time at an instant. */
function offsetMs(instantMs: number, timeZone: string): number {
  return localMs(new Date(instantMs), timeZone) - Math.floor(instantMs / 1000) * 1000;
}

/** The wall clock of `timeZone` (IANA) at `instant`. Throws RangeError for an unknown zone. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const local = new Date(localMs(instant, timeZone));
  return {
    date: local.toISOString().slice(0, 10),
    minuteOfDay: local.getUTCHours() * 60 + local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    dayOfWeek: local.getUTCDay(),
  };
}

/**
 * The instant at which the wall clock of `timeZone` shows `date` and `minuteOfDay` (1440 = the next midnight). A time
 * skipped by summer time gives the instant after the gap, a time that happens twice the first of both.
 */
export function instantOf(date: string, minuteOfDay: number, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * MINUTE_MS;
  const before = wanted - offsetMs(wanted - DAY_MS, timeZone);
  const after = wanted - offsetMs(wanted + DAY_MS, timeZone);
  const isRight = (candidateMs: number) => candidateMs + offsetMs(candidateMs, timeZone) === wanted;
  const candidates = [before, after].filter(isRight);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : Math.max(before, after));
}

/** The first instant of a local day, `date` as `YYYY-MM-DD`. */
export function startOfDay(date: string, timeZone: string): Date {
  return instantOf(date, 0, timeZone);
}

/** A calendar date moved by days: `addDays("2026-12-31", 1)` → `2027-01-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Day of the week of a calendar date, 0 = Sunday. */
export function dayOfWeekOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Returns whether a text is an existing calendar date `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
