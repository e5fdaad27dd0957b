import { addDays } from "@tenho/br/calendar/wall-clock";
import type { CategorisationClient } from "../app/ports/clients.ts";
import { BREAKDOWN, NO_CATEGORY, SCOPE } from "../statistics/counters.ts";
import type { Rollup, RollupStore } from "../statistics/rollup-port.ts";
import type { CostStore } from "./cost-port.ts";
import { type CostReport, costReport } from "./margin.ts";
import type { RatesOn } from "./rate-periods.ts";

/** WhatsApp's costs and the revenue of paid TENHOs, in centavos, over the UTC days from `since` on. */
export type Margin = CostReport & {
  since: string;
  revenueCents: number;
  /** Revenue by unit id. */
  revenueCentsOf: Map<string, number>;
  /** Revenue by the wish's category id ("": wishes without a category), over the days of each wish's unit, as in the breakdowns. */
  revenueCentsOfCategory: Map<string, number>;
  /** Category names by id; names that cannot be read now are absent. */
  categoryNames: Map<string, string>;
};

const centsIn = ({ hours }: Rollup): number =>
  Object.values(hours).reduce((sum, { paidCents = 0 }) => sum + paidCents, 0);

function centsByCategory(breakdowns: readonly Rollup[]): Map<string, number> {
  const cents = new Map<string, number>();
  for (const [category, { paidCents = 0 }] of breakdowns.flatMap(({ hours }) => Object.entries(hours))) {
    const key = category === NO_CATEGORY ? "" : category;
    if (paidCents !== 0) cents.set(key, (cents.get(key) ?? 0) + paidCents);
  }
  return cents;
}

export function createReadMargin(deps: {
  costs: Pick<CostStore, "sums">;
  rollups: Pick<RollupStore, "rollups">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  /** The prices of messages as they are set now, by day. */
  readRates: () => Promise<RatesOn>;
  now: () => Date;
}): ReadMargin {
  return async (days: number): Promise<Margin> => {
    const since = addDays(deps.now().toISOString().slice(0, 10), 1 - days);
    const [sums, ratesOn] = await Promise.all([deps.costs.sums(since.slice(0, 7)), deps.readRates()]);
    const report = costReport(sums, since, ratesOn);
    const unitIds = [...report.byUnit.keys()].filter((id) => id !== "");
    const [rollups, breakdowns] = await Promise.all([
      deps.rollups.rollups([SCOPE.all, ...unitIds.map(SCOPE.unit)], { from: since }),
      deps.rollups.rollups([BREAKDOWN.byCategory(SCOPE.all)], { from: since }),
    ]);
    const revenueCentsOfCategory = centsByCategory(breakdowns);
    const categoryIds = [...new Set([...report.byCategory.keys(), ...revenueCentsOfCategory.keys()])].filter(Boolean);
    const categories = await deps.categorisation.getCategories(categoryIds.map(Number)).catch(() => []);
    const centsOf = new Map<string, number>();
    for (const rollup of rollups) centsOf.set(rollup.scope, (centsOf.get(rollup.scope) ?? 0) + centsIn(rollup));
    return {
      ...report,
      since,
      revenueCents: centsOf.get(SCOPE.all) ?? 0,
      revenueCentsOf: new Map(unitIds.map((id) => [id, centsOf.get(SCOPE.unit(id)) ?? 0])),
      revenueCentsOfCategory,
      categoryNames: new Map(categories.map(({ id, name }) => [String(id), name])),
    };
  };
}

export type ReadMargin = (days: number) => Promise<Margin>;
