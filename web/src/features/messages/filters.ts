import type { MessageFilters } from "./api.ts";

/** The filters as the address bar spells them. */
export const FILTER_NAMES = ["search", "dateFrom", "dateTo", "category", "status", "company", "franchise"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const STATUSES = ["pending", "responded", "negative"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function valid(name: FilterName, value: string): boolean {
  if (value === "") return false;
  if (name === "status") return STATUSES.some((status) => status === value);
  if (name === "dateFrom" || name === "dateTo") return DAY.test(value);
  return value.length <= 100;
}

/** Reads the filters of an address; what cannot be is left out. */
export function filtersOf(params: URLSearchParams): MessageFilters {
  const entries = FILTER_NAMES.map((name) => [name, params.get(name)?.trim() ?? ""] as const);
  return Object.fromEntries(entries.filter(([name, value]) => valid(name, value)));
}

/** The address with one filter set, or taken out when it is empty. */
export function withFilter(params: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}

export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of FILTER_NAMES) next.delete(name);
  return next;
}
