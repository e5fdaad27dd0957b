import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import { businessHoursErrors } from "@tenho/br/calendar/business-hours-check";
import { type Holiday, nationalHolidays } from "@tenho/br/calendar/holidays";
import { TIME_ZONES } from "@tenho/br/calendar/time-zones";
import { addDays } from "@tenho/br/calendar/wall-clock";
import type { CreateBusinessHoursApiArg, GetBusinessHoursApiResponse } from "../../api/generated/tenho.gen.ts";

export type Hours = GetBusinessHoursApiResponse;
export type PeriodDraft = { readonly start: string; readonly end: string };
export type DayDraft = { readonly isOpen: boolean; readonly periods: readonly PeriodDraft[] };
export type ExceptionDraft = DayDraft & { readonly date: string };
export type HoursDraft = {
  readonly city: string;
  readonly is24h: boolean;
  /** Seven days, Sunday first. */
  readonly days: readonly DayDraft[];
  /** Sorted by date. */
  readonly exceptions: readonly ExceptionDraft[];
};

export const DAY_NAMES = [
  "Domingo",
  "Segunda-feira",
  "Terça-feira",
  "Quarta-feira",
  "Quinta-feira",
  "Sexta-feira",
  "Sábado",
];
/** The order in which days are shown. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];
const NEW_PERIOD: PeriodDraft = { start: "08:00", end: "12:00" };
const CLOSED: DayDraft = { isOpen: false, periods: [] };
const HOLIDAY_DAYS = 365;

export const draftOf = (hours: Hours): HoursDraft => ({
  city: hours.timezone_label,
  is24h: hours.is_24h,
  days: DAY_NAMES.map((_, index) => {
    const day = hours.schedule.find(({ day_of_week }) => day_of_week === index);
    return day ? { isOpen: day.is_open, periods: day.periods } : CLOSED;
  }),
  exceptions: hours.exceptions.map(({ date, is_open, periods }) => ({ date, isOpen: is_open, periods })),
});

const zoneOf = (city: string) => TIME_ZONES.find((zone) => zone.city === city) ?? TIME_ZONES[0];

type Body = CreateBusinessHoursApiArg["body"];

/** The call that saves a draft. */
export const bodyOf = (draft: HoursDraft, clientId: string): Body => ({ client_id: clientId, ...hoursOf(draft) });

/** A draft as calls take hours. */
export function hoursOf(draft: HoursDraft): Omit<Body, "client_id"> {
  const { id, city } = zoneOf(draft.city);
  const periodsOf = ({ isOpen, periods }: DayDraft) => (isOpen ? periods.map((period) => ({ ...period })) : []);
  return {
    timezone: id,
    timezone_label: city,
    is_24h: draft.is24h,
    schedule: draft.days.map((day, day_of_week) => ({ day_of_week, is_open: day.isOpen, periods: periodsOf(day) })),
    exceptions: draft.exceptions.map((day) => ({ date: day.date, is_open: day.isOpen, periods: periodsOf(day) })),
  };
}

/** Errors of a draft, keyed by their place in it: `schedule.1.periods.0`, `exceptions.2`. */
export function draftErrors(draft: HoursDraft): Readonly<Record<string, string>> {
  const hours: BusinessHours = {
    timeZone: zoneOf(draft.city).id,
    is24h: draft.is24h,
    schedule: draft.days.map((day, dayOfWeek) => ({ dayOfWeek, ...day })),
    exceptions: draft.exceptions,
  };
  return Object.fromEntries(businessHoursErrors(hours).map(({ field, message }) => [field, message]));
}

/** Opens or closes a day. An opened day has at least one period; a closed one keeps its periods, in case it opens again. */
export const withOpen = <Day extends DayDraft>(day: Day, isOpen: boolean): Day => ({
  ...day,
  isOpen,
  periods: isOpen && day.periods.length === 0 ? [NEW_PERIOD] : day.periods,
});

export const withNewPeriod = <Day extends DayDraft>(day: Day): Day => ({
  ...day,
  periods: [...day.periods, NEW_PERIOD],
});

/** Removes a period from a day; a day whose last period is removed becomes closed. */
export function withoutPeriod<Day extends DayDraft>(day: Day, index: number): Day {
  const periods = day.periods.filter((_, other) => other !== index);
  return { ...day, isOpen: day.isOpen && periods.length > 0, periods };
}

/** Turns "around the clock" on or off; turning it on closes every day. */
export const withAroundTheClock = (draft: HoursDraft, is24h: boolean): HoursDraft => ({
  ...draft,
  is24h,
  days: is24h ? draft.days.map(() => CLOSED) : draft.days,
});

export const withDay = (draft: HoursDraft, index: number, day: DayDraft): HoursDraft => ({
  ...draft,
  days: draft.days.map((known, other) => (other === index ? day : known)),
});

export const withDayCopied = (draft: HoursDraft, from: number, to: readonly number[]): HoursDraft => ({
  ...draft,
  days: draft.days.map((day, index) => (to.includes(index) ? (draft.days[from] ?? day) : day)),
});

/** Adds these dates as closed days; dates that are already exceptions stay as they are. */
export function withExceptions(draft: HoursDraft, dates: readonly string[]): HoursDraft {
  const known = new Set(draft.exceptions.map(({ date }) => date));
  const added = dates.filter((date) => !known.has(date)).map((date) => ({ date, ...CLOSED }));
  return {
    ...draft,
    exceptions: [...draft.exceptions, ...added].sort((one, other) => (one.date < other.date ? -1 : 1)),
  };
}

export const withException = (draft: HoursDraft, exception: ExceptionDraft): HoursDraft => ({
  ...draft,
  exceptions: draft.exceptions.map((known) => (known.date === exception.date ? exception : known)),
});

export const withoutException = (draft: HoursDraft, date: string): HoursDraft => ({
  ...draft,
  exceptions: draft.exceptions.filter((known) => known.date !== date),
});

/** The holidays of the next twelve months; `today` as `YYYY-MM-DD`. */
export function comingHolidays(today: string): readonly Holiday[] {
  const year = Number(today.slice(0, 4));
  const last = addDays(today, HOLIDAY_DAYS);
  return [...nationalHolidays(year), ...nationalHolidays(year + 1)].filter(({ date }) => date >= today && date <= last);
}
