import { COST_SCOPE, type CostDays } from "./message-costs.ts";
import type { RatesOn } from "./rate-periods.ts";

export type CostSum = { scope: string; month: string; days: CostDays };

/** Cost of a message by Meta's pricing category, in millionths of a real; a category not listed costs `otherMicros`. */
export type CostRates = { microsOf: Readonly<Record<string, number>>; otherMicros: number };

export type Cost = { costMicros: number; billable: number; free: number };

export type CostReport = {
  total: Cost;
  byPricing: Map<string, Cost>;
  /** Costs by unit id; "": no unit. */
  byUnit: Map<string, Cost>;
  /** Costs by category id of the wish; "": no wish, or one without a category. */
  byCategory: Map<string, Cost>;
};

const noCost = (): Cost => ({ costMicros: 0, billable: 0, free: 0 });

function addTo(sums: Map<string, Cost>, key: string, { costMicros, billable, free }: Cost): void {
  const sum = sums.get(key) ?? noCost();
  sums.set(key, {
    costMicros: sum.costMicros + costMicros,
    billable: sum.billable + billable,
    free: sum.free + free,
  });
}

/**
 * @param fromDay the first day that counts, UTC, `2026-11-20`
 * @param ratesOn the rates of each day
 */
export function costReport(sums: readonly CostSum[], fromDay: string, ratesOn: RatesOn): CostReport {
  const total = new Map<string, Cost>();
  const report = {
    byPricing: new Map<string, Cost>(),
    byUnit: new Map<string, Cost>(),
    byCategory: new Map<string, Cost>(),
  };
  for (const { scope, month, days } of sums) {
    for (const [day, pricings] of Object.entries(days)) {
      const date = `${month}-${day}`;
      if (date < fromDay) continue;
      const rates = ratesOn(date);
      for (const [pricing, { billable = 0, free = 0 }] of Object.entries(pricings)) {
        const cost = { costMicros: billable * (rates.microsOf[pricing] ?? rates.otherMicros), billable, free };
        if (scope === COST_SCOPE.all) {
          addTo(total, scope, cost);
          addTo(report.byPricing, pricing, cost);
        } else if (scope.startsWith(COST_SCOPE.unit)) addTo(report.byUnit, scope.slice(COST_SCOPE.unit.length), cost);
        else addTo(report.byCategory, scope.slice(COST_SCOPE.category.length), cost);
      }
    }
  }
  return { total: total.get(COST_SCOPE.all) ?? noCost(), ...report };
}
