import { formatCalendarDate, parseBrDate } from "@tenho/br/calendar/dates";
import { addDays, isCalendarDate } from "@tenho/br/calendar/wall-clock";
import { applyMask, digitsOf } from "@tenho/br/text/mask";

export const INCOMPLETE_DATE = "Escreva a data inteira: dd/mm/aaaa";
export const NO_SUCH_DATE = "Esta data não existe";

const YEAR_MIN = 1900;
const YEAR_MAX = 2100;

/** Masks a date as it is typed to `dd/mm/aaaa`: slashes are inserted, `1/2/…` gets its zeros, a pasted `2026-11-21` is converted. */
export function maskDate(typed: string): string {
  const text = typed.trim();
  if (isCalendarDate(text)) return formatCalendarDate(text);
  const padded = text.replace(/^(\d)\//, "0$1/").replace(/^(\d\d\/)(\d)\//, "$10$2/");
  return applyMask(digitsOf(padded), "00/00/0000");
}

/** Completes a date when its field is left: `21/11/26` → `21/11/2026`. */
export function completeDate(text: string): string {
  return text.replace(/^(\d\d\/\d\d\/)(\d\d)$/, "$120$2");
}

/** `21/11/2026` → `2026-11-21`; empty when it is no day between 1900 and 2100. */
export function readDate(text: string): string {
  const date = parseBrDate(text) ?? "";
  const year = Number(date.slice(0, 4));
  return year >= YEAR_MIN && year <= YEAR_MAX ? date : "";
}

/** Why a text is no date; null for a date and for nothing at all. */
export function dateProblem(text: string): string | null {
  if (text === "" || readDate(text)) return null;
  return /^\d\d\/\d\d\/\d{4}$/.test(text) ? NO_SUCH_DATE : INCOMPLETE_DATE;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

/** The day a key leads to: arrows by a day, Page Up and Page Down by a week, from `today` when there is none yet; null for other keys. */
export function stepDate(key: string, date: string, today: string): string | null {
  const days = STEPS[key];
  if (days === undefined) return null;
  return date ? addDays(date, days) : today;
}
