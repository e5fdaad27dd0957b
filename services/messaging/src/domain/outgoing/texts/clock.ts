import { formatDate, formatTime } from "@tenho/br/calendar/dates";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";

const HOURS_24_MS = 24 * 3_600_000;

/** `24/11 às 18:00` in a zone. */
export const dayAndTime = (at: Date, timeZone: string): string =>
  `${formatDate(at, timeZone).slice(0, 5)} às ${formatTime(at, timeZone)}`;

/** A moment to come as it follows "abre": `às 14:00`, `amanhã às 08:00`, `24/11 às 08:00`. */
export function openingText(at: Date, now: Date, timeZone: string): string {
  const [day, today] = [wallClock(at, timeZone).date, wallClock(now, timeZone).date];
  if (day === today) return `às ${formatTime(at, timeZone)}`;
  return day === addDays(today, 1) ? `amanhã às ${formatTime(at, timeZone)}` : dayAndTime(at, timeZone);
}

/** The end of something that goes on, as it follows "até": `23:00`, or with its day when that hour comes more than once before. */
export const untilText = (at: Date, now: Date, timeZone: string): string =>
  at.getTime() - now.getTime() < HOURS_24_MS ? formatTime(at, timeZone) : dayAndTime(at, timeZone);
