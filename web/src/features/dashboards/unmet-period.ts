import { useFilters } from "../../shared/hooks/use-filters.ts";

const NAMES = ["dias", "categoria"] as const;
const PERIODS = ["7", "30", "90"] as const;
export type UnmetDays = (typeof PERIODS)[number];

export const PERIOD_CHOICES = PERIODS.map((days) => ({ value: days, label: `Últimos ${days} dias` }));

/** Filters kept in the address bar; by default 30 days of all categories. */
export function useUnmetFilters() {
  const { values, change } = useFilters(NAMES);
  const days: UnmetDays = PERIODS.find((one) => one === values.dias) ?? "30";
  return {
    days,
    categoryId: /^[1-9]\d{0,8}$/.test(values.categoria) ? values.categoria : "",
    setDays: (next: string) => change({ dias: next === "30" ? "" : next }),
    setCategory: (next: string) => change({ categoria: next }),
  };
}
