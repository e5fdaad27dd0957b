/** Brasília's offset from UTC since 2019, hours: the clock by which banks write a time without a zone. */
const BRASILIA_HOURS = -3;
const HOUR_MS = 3_600_000;
/** From here on a number counts milliseconds, below it seconds. */
const MILLISECONDS_FROM = 100_000_000_000;
/** Years of payments: Pix began in the first. Systems write the year 1, 1970 or 9999 for a moment that they do not have. */
const [FIRST_YEAR, LAST_YEAR] = [2020, 2200];

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const BRAZILIAN = /^(\d{2})\/(\d{2})\/(\d{4})(?:,? (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
/** An end-to-end id: E, eight digits of the payer's bank, the minute in UTC, eleven of its own. */
const END_TO_END_MINUTE = /^E\d{8}(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})/;

type Written = { localMs: number; zoneHours: number | null };

/**
 * Reads the moment of a payment: with or without zone and seconds, as a date alone or as Unix time. A time without a zone is Brasília's or UTC,
 * whichever is nearer to the minute in the payment's end-to-end id. Where nothing can be read, or no payment can be of that year, it is that minute; null
 * without one.
 */
export function providerMoment(value: unknown, endToEndId: string): Date | null {
  const minute = minuteOf(endToEndId);
  const moment = writtenMoment(value, minute);
  const year = moment?.getUTCFullYear() ?? 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? moment : minute;
}

/** Null where nothing can be read. */
function writtenMoment(value: unknown, minute: Date | null): Date | null {
  if (typeof value === "number") return unixMoment(value);
  const written = typeof value === "string" ? read(value.trim()) : null;
  if (written === null) return null;
  const { localMs, zoneHours } = written;
  const inBrasilia = new Date(localMs - BRASILIA_HOURS * HOUR_MS);
  if (zoneHours !== null) return new Date(localMs - zoneHours * HOUR_MS);
  const inUtc = new Date(localMs);
  return minute !== null && distanceMs(inUtc, minute) < distanceMs(inBrasilia, minute) ? inUtc : inBrasilia;
}

const distanceMs = (one: Date, other: Date): number => Math.abs(one.getTime() - other.getTime());

function read(text: string): Written | null {
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso;
    const localMs = utcMs([year, month, day, hour, minute, second], fraction);
    return localMs === null ? null : { localMs, zoneHours: zone === undefined ? null : hoursOf(zone) };
  }
  const brazilian = BRAZILIAN.exec(text);
  if (brazilian === null) return null;
  const [, day, month, year, hour, minute, second] = brazilian;
  const localMs = utcMs([year, month, day, hour, minute, second]);
  return localMs === null ? null : { localMs, zoneHours: null };
}

/** Null for a date or time that does not exist. */
function utcMs(parts: readonly (string | undefined)[], fraction = ""): number | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, Number(fraction.slice(0, 3).padEnd(3, "0")));
  const exists = month >= 1 && month <= 12 && day >= 1 && hour < 24 && minute < 60 && second <= 60;
  return exists && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? ms : null;
}

function hoursOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3)) + Number(zone.slice(3).replace(":", "") || 0) / 60;
  return zone.startsWith("-") ? -hours : hours;
}

function unixMoment(value: number): Date | null {
  const ms = value < MILLISECONDS_FROM ? value * 1_000 : value;
  return ms > 0 && ms < 100 * MILLISECONDS_FROM ? new Date(ms) : null;
}

function minuteOf(endToEndId: string): Date | null {
  const [, ...parts] = END_TO_END_MINUTE.exec(endToEndId) ?? [];
  const ms = parts.length === 0 ? null : utcMs(parts);
  return ms === null ? null : new Date(ms);
}
