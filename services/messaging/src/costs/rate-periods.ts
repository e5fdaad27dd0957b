import { addDays } from "@tenho/br/calendar/wall-clock";
import type { CostRates } from "./margin.ts";

/** Meta's pricing categories that have a price of their own; every other one costs as the dearest of them. */
export const RATE_CATEGORIES = ["marketing", "utility", "authentication", "service"] as const;
export type RateCategory = (typeof RATE_CATEGORIES)[number];

/** Prices of a message in US dollars, and reais a dollar. */
export type MessageRates = { usdOf: Readonly<Record<string, number>>; brlPerUsd: number };

/** Rates that MASTER has set, in force from a day (UTC, `2026-12-01`) until the next one's. */
export type RatePeriod = { from: string; usdOf: Readonly<Record<RateCategory, number>>; brlPerUsd: number };

/** The rates of a day, UTC. */
export type RatesOn = (day: string) => CostRates;

const MICROS_PER_REAL = 1_000_000;
const PERIODS_MAX = 120;
const DAYS_AHEAD_MAX = 366;
/** Meta has charged by the message since 2025; earlier days have no message of ours. */
const FIRST_DAY = "2024-01-01";

const dearest = ({ usdOf }: MessageRates): number => Math.max(...Object.values(usdOf));

/** The price of a category in US dollars. */
export const usdIn = (rates: MessageRates, category: string): number => rates.usdOf[category] ?? dearest(rates);

/** Rates in millionths of a real. */
function costRates(rates: MessageRates): CostRates {
  const micros = (usd: number) => Math.round(usd * rates.brlPerUsd * MICROS_PER_REAL);
  const microsOf = Object.fromEntries(Object.entries(rates.usdOf).map(([name, usd]) => [name, micros(usd)]));
  return { microsOf, otherMicros: micros(dearest(rates)) };
}

/** The rates by day: those of the last period that has begun by then, or the fallback before the first. */
export function ratesByDay(periods: readonly RatePeriod[], fallback: MessageRates): RatesOn {
  const lastFirst = inOrder(periods).map(({ from, ...rates }) => ({ from, costs: costRates(rates) }));
  const before = costRates(fallback);
  return (day) => lastFirst.find(({ from }) => from <= day)?.costs ?? before;
}

/** Periods, the latest first. */
export const inOrder = (periods: readonly RatePeriod[]): RatePeriod[] =>
  periods.toSorted((one, other) => (one.from < other.from ? 1 : -1));

/** The reason why a period may not be set; null: it may. */
export function periodFault(periods: readonly RatePeriod[], from: string, today: string): string | null {
  if (from < FIRST_DAY) return "Use um dia a partir de 01/01/2024.";
  if (from > addDays(today, DAYS_AHEAD_MAX)) return "Use um dia até daqui a um ano.";
  const others = periods.filter((period) => period.from !== from);
  return others.length < PERIODS_MAX ? null : `Há ${PERIODS_MAX} preços guardados: exclua um antigo.`;
}
