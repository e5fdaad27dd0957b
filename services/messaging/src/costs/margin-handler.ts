import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { Cost } from "./margin.ts";
import { messageMargin } from "./margin-contract.ts";
import type { Margin, ReadMargin } from "./read-margin.ts";

const MICROS_PER_REAL = 1_000_000;
const CENTS_PER_REAL = 100;

const reais = (value: number): number => Math.round(value * CENTS_PER_REAL) / CENTS_PER_REAL;
const costIn = ({ costMicros, billable, free }: Cost) => ({
  cost: reais(costMicros / MICROS_PER_REAL),
  messages: billable + free,
  free_messages: free,
});
const marginOf = ({ costMicros }: Cost, revenueCents: number) => ({
  revenue: revenueCents / CENTS_PER_REAL,
  margin: reais(revenueCents / CENTS_PER_REAL - costMicros / MICROS_PER_REAL),
});
const dearestFirst = (one: [string, Cost], other: [string, Cost]): number => other[1].costMicros - one[1].costMicros;

const NO_COST: Cost = { costMicros: 0, billable: 0, free: 0 };

/** Lists every category with costs or revenue, the most expensive first. */
function categoriesOf({ byCategory, revenueCentsOfCategory, categoryNames }: Margin) {
  const ids = new Set([...byCategory.keys(), ...revenueCentsOfCategory.keys()]);
  const costs = [...ids].map((id): [string, Cost] => [id, byCategory.get(id) ?? NO_COST]);
  return costs.sort(dearestFirst).map(([id, cost]) => ({
    category_id: id === "" ? null : Number(id),
    name: categoryNames.get(id) ?? "",
    ...costIn(cost),
    ...marginOf(cost, revenueCentsOfCategory.get(id) ?? 0),
  }));
}

/** MASTER's margin over HTTP. */
export function marginHandlers({ readMargin }: { readMargin: ReadMargin }): BoundRoute[] {
  return [
    bind(messageMargin, async ({ query: { days } }) => {
      const margin = await readMargin(days);
      const { total, byPricing, byUnit, since, revenueCents, revenueCentsOf } = margin;
      return {
        days,
        since,
        ...costIn(total),
        ...marginOf(total, revenueCents),
        pricing: [...byPricing].sort(dearestFirst).map(([category, cost]) => ({ category, ...costIn(cost) })),
        units: [...byUnit].sort(dearestFirst).map(([id, cost]) => ({
          unit_id: id === "" ? null : id,
          ...costIn(cost),
          ...marginOf(cost, revenueCentsOf.get(id) ?? 0),
        })),
        categories: categoriesOf(margin),
      };
    }),
  ];
}
