import type { BarSeries } from "../../shared/ui/charts/bar-chart.tsx";
import type { ChartPoint } from "../../shared/ui/charts/chart-card.tsx";

/** Wishes of a day, and those answered TENHO. */
export const DAY_SERIES: readonly BarSeries[] = [
  { key: "wishes", name: "Pedidos", kind: "context" },
  { key: "accepted", name: "TENHO", kind: "main" },
];

export const GROWTH_SERIES: readonly BarSeries[] = [{ key: "companies", name: "Empresas", kind: "main" }];

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];

/** `2026-11-21` → `21/11`. */
export function dayLabel(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`;
}

/** `2026-11` → `nov/26`. */
export function monthLabel(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1] ?? month}/${month.slice(2, 4)}`;
}

type Day = { readonly day: string; readonly wishes: number; readonly accepted: number };

export function dayPoints(series: readonly Day[]): readonly ChartPoint[] {
  return series.map(({ day, wishes, accepted }) => ({ label: dayLabel(day), wishes, accepted }));
}
