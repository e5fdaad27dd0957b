import { useFilters } from "../../shared/hooks/use-filters.ts";

export const PERIODS = ["7", "30", "90", "365"] as const;
export type Period = (typeof PERIODS)[number];

/** Its name in the address bar, which the tabs share. */
export const PERIOD_PARAM = "dias";
const NAMES = [PERIOD_PARAM] as const;

export const PERIOD_CHOICES = [
  { value: "7", label: "Últimos 7 dias" },
  { value: "30", label: "Últimos 30 dias" },
  { value: "90", label: "Últimos 90 dias" },
  { value: "365", label: "Últimos 365 dias" },
];

/** The period in the address bar; 30 days unless it names another valid one. */
export function usePeriod(): { readonly days: Period; readonly setDays: (days: string) => void } {
  const { values, change } = useFilters(NAMES);
  const days = PERIODS.find((one) => one === values[PERIOD_PARAM]) ?? "30";
  return { days, setDays: (next) => change({ [PERIOD_PARAM]: next === "30" ? "" : next }) };
}
