import { addDays } from "@tenho/br/wall-clock";
import { type CostRates, type CostReport, costReport } from "../../domain/costs/margin.ts";
import { SCOPE } from "../../domain/statistics/counters.ts";
import type { CostStore } from "../ports/cost-store.ts";
import type { Rollup, RollupStore } from "../ports/rollup-store.ts";

/** What WhatsApp cost and what paid TENHOs brought, in centavos; of the UTC days from `since` on. */
export type Margin = CostReport & {
  since: string;
  revenueCents: number;
  /** By unit id. */
  revenueCentsOf: Map<string, number>;
};

const centsIn = ({ hours }: Rollup): number =>
  Object.values(hours).reduce((sum, { paidCents = 0 }) => sum + paidCents, 0);

export function createReadMargin(deps: {
  costs: Pick<CostStore, "sums">;
  rollups: Pick<RollupStore, "rollups">;
  rates: CostRates;
  now: () => Date;
}) {
  return async (days: number): Promise<Margin> => {
    const since = addDays(deps.now().toISOString().slice(0, 10), 1 - days);
    const report = costReport(await deps.costs.sums(since.slice(0, 7)), since, deps.rates);
    const unitIds = [...report.byUnit.keys()].filter((id) => id !== "");
    const rollups = await deps.rollups.rollups([SCOPE.all, ...unitIds.map(SCOPE.unit)], { from: since });
    const centsOf = new Map<string, number>();
    for (const rollup of rollups) centsOf.set(rollup.scope, (centsOf.get(rollup.scope) ?? 0) + centsIn(rollup));
    return {
      ...report,
      since,
      revenueCents: centsOf.get(SCOPE.all) ?? 0,
      revenueCentsOf: new Map(unitIds.map((id) => [id, centsOf.get(SCOPE.unit(id)) ?? 0])),
    };
  };
}

export type ReadMargin = ReturnType<typeof createReadMargin>;
