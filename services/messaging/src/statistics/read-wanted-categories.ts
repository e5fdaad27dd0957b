import { addDays } from "@tenho/br/calendar/wall-clock";
import { BREAKDOWN, NO_CATEGORY, SCOPE } from "./counters.ts";
import type { Rollup, RollupStore } from "./rollup-port.ts";

/**
 * Reads which categories wishes asked for in the days up to `today` (`2026-11-20`): those of the unit, most wishes first, then those of all units. The
 * one that wishes without another are filed under is left out.
 */
export function createReadWantedCategories(deps: { store: Pick<RollupStore, "rollups">; fallbackCategoryId: number }) {
  const ranked = (rollups: readonly Rollup[], scope: string): number[] => {
    const wishes = new Map<string, number>();
    for (const { hours } of rollups.filter((rollup) => rollup.scope === scope)) {
      for (const [key, counters] of Object.entries(hours)) {
        wishes.set(key, (wishes.get(key) ?? 0) + (counters.wishes ?? 0));
      }
    }
    const known = [...wishes].filter(([key, count]) => key !== NO_CATEGORY && count > 0);
    return known
      .sort(([oneKey, one], [otherKey, other]) => other - one || Number(oneKey) - Number(otherKey))
      .map(([key]) => Number(key))
      .filter((id) => id !== deps.fallbackCategoryId);
  };
  return async (unitId: string, { days, today, limit }: { days: number; today: string; limit: number }) => {
    const scopes = [SCOPE.unit(unitId), SCOPE.all].map(BREAKDOWN.byCategory);
    const rollups = await deps.store.rollups(scopes, { from: addDays(today, 1 - days), to: today });
    return [...new Set(scopes.flatMap((scope) => ranked(rollups, scope)))].slice(0, limit);
  };
}

export type ReadWantedCategories = ReturnType<typeof createReadWantedCategories>;
