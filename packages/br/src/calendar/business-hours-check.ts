import { type BusinessHours, type DayHours, type Period, periodMinutes } from "./business-hours.ts";
import { isTimeZone } from "./time-zones.ts";
import { addDays, isCalendarDate, wallClock } from "./wall-clock.ts";

/** A broken rule: its place (`schedule.1.periods.0`) and the reason, in pt-BR. */
export type HoursError = { readonly field: string; readonly message: string };

/** Most periods of one day, and most exception dates of one merchant. */
export const PERIODS_MAX = 6;
export const EXCEPTIONS_MAX = 60;
const MINUTES_A_DAY = 24 * 60;

function periodErrors(periods: readonly Period[], field: string): HoursError[] {
  const errors: HoursError[] = [];
  const taken: { from: number; to: number }[] = [];
  if (periods.length > PERIODS_MAX) errors.push({ field, message: `No máximo ${PERIODS_MAX} períodos por dia` });
  for (const [index, period] of periods.slice(0, PERIODS_MAX).entries()) {
    const minutes = periodMinutes(period);
    const at = `${field}.periods.${index}`;
    if (!minutes) errors.push({ field: at, message: "Horário inválido" });
    else if (taken.some(({ from, to }) => minutes.from < to && from < minutes.to)) {
      errors.push({ field: at, message: "Os períodos do dia não podem se sobrepor" });
    } else taken.push(minutes);
  }
  return errors;
}

function dayErrors(day: { isOpen: boolean; periods: readonly Period[] }, field: string): HoursError[] {
  if (day.isOpen && day.periods.length === 0) return [{ field, message: "Informe ao menos um período" }];
  return periodErrors(day.periods, field);
}

/** Faults of periods that begin before the previous day's last period, which crosses midnight, has ended. */
function crossingErrors(schedule: readonly DayHours[]): HoursError[] {
  const openMinutes = (dayOfWeek: number) =>
    schedule
      .filter((day) => day.dayOfWeek === dayOfWeek && day.isOpen)
      .flatMap(({ periods }) => periods.flatMap((period) => periodMinutes(period) ?? []));
  return schedule.flatMap(({ dayOfWeek, isOpen, periods }, index) => {
    if (!isOpen) return [];
    const endsAt = Math.max(0, ...openMinutes((dayOfWeek + 6) % 7).map(({ to }) => to - MINUTES_A_DAY));
    return periods.flatMap((period, at) => {
      const from = periodMinutes(period)?.from ?? MINUTES_A_DAY;
      if (from >= endsAt) return [];
      const message = "O período começa antes de terminar o do dia anterior, que passa da meia-noite";
      return [{ field: `schedule.${index}.periods.${at}`, message }];
    });
  });
}

function exceptionErrors({ exceptions = [] }: BusinessHours): HoursError[] {
  const errors: HoursError[] = [];
  if (exceptions.length > EXCEPTIONS_MAX) {
    errors.push({ field: "exceptions", message: `No máximo ${EXCEPTIONS_MAX} datas de exceção` });
  }
  const dates = new Set<string>();
  for (const [index, exception] of exceptions.slice(0, EXCEPTIONS_MAX).entries()) {
    const field = `exceptions.${index}`;
    if (!isCalendarDate(exception.date)) errors.push({ field, message: "Data inválida" });
    else if (dates.has(exception.date)) errors.push({ field, message: "Esta data já está na lista" });
    dates.add(exception.date);
    errors.push(...dayErrors(exception, field));
  }
  return errors;
}

/**
 * All faults of hours as a merchant enters them: an unknown zone, days missing or repeated, a day open without
 * a period, a time that is none, a period without length, too many in a day or overlapping (also with the previous day's one that
 * crosses midnight), exception dates that are none, repeated or too many. Empty when all is right.
 */
export function businessHoursErrors(hours: BusinessHours): readonly HoursError[] {
  const errors: HoursError[] = [];
  if (!isTimeZone(hours.timeZone)) errors.push({ field: "timezone", message: "Fuso horário inválido" });
  const days = new Set(hours.schedule.map((day) => day.dayOfWeek));
  const isWeek = hours.schedule.length === 7 && [0, 1, 2, 3, 4, 5, 6].every((day) => days.has(day));
  if (!isWeek) errors.push({ field: "schedule", message: "Informe os sete dias da semana" });
  if (!hours.is24h) {
    for (const [index, day] of hours.schedule.entries()) errors.push(...dayErrors(day, `schedule.${index}`));
    if (isWeek && errors.length === 0) errors.push(...crossingErrors(hours.schedule));
  }
  return [...errors, ...exceptionErrors(hours)];
}

/** The hours without past exceptions; yesterday's stay, since they may last beyond midnight. */
export function withoutPastExceptions<Hours extends BusinessHours>(hours: Hours, now: Date): Hours {
  if (!hours.exceptions?.length || !isTimeZone(hours.timeZone)) return hours;
  const yesterday = addDays(wallClock(now, hours.timeZone).date, -1);
  return { ...hours, exceptions: hours.exceptions.filter(({ date }) => date >= yesterday) };
}
