import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, isCalendarDate, wallClock } from "@tenho/br/calendar/wall-clock";

export const PERIODS = [
  { value: "7", label: "7 dias" },
  { value: "30", label: "30 dias" },
  { value: "90", label: "90 dias" },
  { value: "personalizado", label: "Personalizado" },
] as const;

const DEFAULT_DAYS = 30;
const DAYS = ["7", "30", "90"];

export type PeriodFilter = { readonly periodo: string; readonly de: string; readonly ate: string };
/** Days, `2026-11-21`, both included. */
export type Period = { readonly from: string; readonly to: string };

/** The filter's choice; an address with another word means the usual 30 days. */
export function choiceOf({ periodo }: PeriodFilter): string {
  return PERIODS.some(({ value }) => value === periodo) ? periodo : String(DEFAULT_DAYS);
}

/** The last `days` days, today included, in the unit's zone. */
function lastDays(days: number, now: Date): Period {
  const to = wallClock(now, DEFAULT_TIME_ZONE).date;
  return { from: addDays(to, 1 - days), to };
}

/** The days the filter means; null while a chosen period is incomplete or ends before it begins. */
export function periodOf(filter: PeriodFilter, now: Date): Period | null {
  const choice = choiceOf(filter);
  if (DAYS.includes(choice)) return lastDays(Number(choice), now);
  const { de, ate } = filter;
  return isCalendarDate(de) && isCalendarDate(ate) && de <= ate ? { from: de, to: ate } : null;
}
