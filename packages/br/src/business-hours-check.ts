import { type BusinessHours, type Period, periodMinutes } from "./business-hours.ts";
import { isTimeZone } from "./time-zones.ts";
import { isCalendarDate } from "./wall-clock.ts";

/** A rule broken: where (`schedule.1.periods.0`) and why, in pt-BR. */
export type HoursError = { readonly field: string; readonly message: string };

function periodErrors(periods: readonly Period[], field: string): HoursError[] {
  const errors: HoursError[] = [];
  const taken: { from: number; to: number }[] = [];
  for (const [index, period] of periods.entries()) {
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

/**
 * Everything wrong with hours as a merchant enters them: the zone unknown, days missing or repeated, a day open without
 * a period, a time that is none, a period without length, periods of a day overlapping. Empty when all is right.
 */
export function businessHoursErrors(hours: BusinessHours): readonly HoursError[] {
  const errors: HoursError[] = [];
  if (!isTimeZone(hours.timeZone)) errors.push({ field: "timezone", message: "Fuso horário inválido" });
  const days = new Set(hours.schedule.map((day) => day.dayOfWeek));
  const isWeek = hours.schedule.length === 7 && [0, 1, 2, 3, 4, 5, 6].every((day) => days.has(day));
  if (!isWeek) errors.push({ field: "schedule", message: "Informe os sete dias da semana" });
  if (!hours.is24h) {
    for (const [index, day] of hours.schedule.entries()) errors.push(...dayErrors(day, `schedule.${index}`));
  }
  for (const [index, exception] of (hours.exceptions ?? []).entries()) {
    const field = `exceptions.${index}`;
    if (!isCalendarDate(exception.date)) errors.push({ field, message: "Data inválida" });
    errors.push(...dayErrors(exception, field));
  }
  return errors;
}
