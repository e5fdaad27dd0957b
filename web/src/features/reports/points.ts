import { dayLabel, monthLabel } from "../../shared/format/day-labels.ts";
import type { ChartPoint } from "../../shared/ui/values/chart-card.tsx";

const WEEKS_FROM = 60;
const MONTHS_FROM = 200;
const WEEK = 7;

/**
 * The points of a chart of daily sums: by day, from 60 days on by week (named after its first day), from 200 on by month, so that the bars stay
 * distinguishable. Weeks are counted back from the last day, so the first may be shorter.
 */
export function pointsOf<K extends string>(
  series: readonly (Readonly<Record<K, number>> & { readonly day: string })[],
  keys: readonly K[],
): readonly ChartPoint[] {
  const groups = new Map<string, Record<string, number | string>>();
  series.forEach((one, index) => {
    const back = Math.floor((series.length - 1 - index) / WEEK);
    const isByMonth = series.length >= MONTHS_FROM;
    const group = isByMonth ? one.day.slice(0, 7) : series.length >= WEEKS_FROM ? `week ${back}` : one.day;
    const point = groups.get(group) ?? { label: isByMonth ? monthLabel(one.day) : dayLabel(one.day) };
    for (const key of keys) point[key] = Number(point[key] ?? 0) + one[key];
    groups.set(group, point);
  });
  return [...groups.values()] as ChartPoint[];
}
