import { dayLabel } from "../../shared/format/day-labels.ts";
import type { BarSeries } from "../../shared/ui/values/bar-chart.tsx";
import type { ChartPoint } from "../../shared/ui/values/chart-card.tsx";

/** Wishes of a day, and those answered TENHO. */
export const DAY_SERIES: readonly BarSeries[] = [
  { key: "wishes", name: "Pedidos", kind: "context" },
  { key: "accepted", name: "TENHO", kind: "main" },
];

/** A merchant's offers by outcome. */
export const OUTCOME_SERIES: readonly BarSeries[] = [{ key: "offers", name: "Pedidos", kind: "main" }];

type Outcomes = {
  readonly acceptedInteractions: number;
  readonly pendingInteractions: number;
  readonly otherInteractions: number;
};

export function outcomePoints(stats: Outcomes): readonly ChartPoint[] {
  return [
    { label: "Aprovados", offers: stats.acceptedInteractions },
    { label: "Pendentes", offers: stats.pendingInteractions },
    { label: "Outros", offers: stats.otherInteractions },
  ];
}

export const GROWTH_SERIES: readonly BarSeries[] = [{ key: "companies", name: "Empresas", kind: "main" }];

type Day = { readonly day: string; readonly wishes: number; readonly accepted: number };

export function dayPoints(series: readonly Day[]): readonly ChartPoint[] {
  return series.map(({ day, wishes, accepted }) => ({ label: dayLabel(day), wishes, accepted }));
}
