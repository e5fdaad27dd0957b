import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { CategorisationClient } from "../app/ports/clients.ts";
import { addCounters, BREAKDOWN, type Counters, fromPlaceKey, noCounters } from "./counters.ts";
import type { Rollup, RollupStore } from "./rollup-port.ts";

const DISTRICTS_MAX = 30;
const LINES_MAX = 100;

/** `district` "": unknown. */
export type UnmetCell = { district: string; hour: number; wishes: number };
/** Wishes by the reason for which nobody could be asked; those without a known reason are in none of the last three. */
export type UnmetSums = { wishes: number; withoutBalance: number; noSeller: number; unavailable: number };
/** `categoryName` is "" when categorisation cannot give it now. */
export type UnmetLine = UnmetSums & { categoryId: number; categoryName: string; district: string };

export type UnmetDemand = UnmetSums & {
  /** First and last day, `2026-11-20`. */
  from: string;
  to: string;
  /** Wishes by district and hour, of the districts with most wishes. */
  cells: UnmetCell[];
  /** Wishes of the category asked for, in all districts. */
  cellWishes: number;
  /** Wishes by category and district, most wishes first. */
  lines: UnmetLine[];
  /** Wishes by category alone, most wishes first; `district` is "". */
  categories: UnmetLine[];
};

export type UnmetPeriod = { days: number; timeZone: string; now: Date };

/** Reads the wishes of a unit for which no company could be asked, by district, hour and category; `categoryId` narrows the cells only. */
export function createReadUnmetDemand({
  store,
  categorisation,
}: {
  store: Pick<RollupStore, "rollups">;
  categorisation: Pick<CategorisationClient, "getCategories">;
}) {
  return async (unitId: string, period: UnmetPeriod, categoryId: number | null): Promise<UnmetDemand> => {
    const to = wallClock(period.now, period.timeZone).date;
    const from = addDays(to, 1 - period.days);
    const read = async (scope: string) => sumByKey(await store.rollups([scope], { from, to }));
    const [byHour, byCategory] = await Promise.all([
      read(BREAKDOWN.unmetByHour(unitId, categoryId)),
      read(BREAKDOWN.unmetByCategory(unitId)),
    ]);
    const lines = byCategory.map(({ of, ...rest }) => ({ categoryId: Number(of), categoryName: "", ...rest }));
    const categories = mostFirst(byCategoryAlone(lines.map((line) => ({ ...line, district: "" }))));
    const shown = mostFirst(lines);
    const ids = [...new Set([...categories, ...shown].map((line) => line.categoryId))];
    const named = await categorisation.getCategories(ids).catch(() => []);
    const names = new Map(named.map(({ id, name }) => [id, name]));
    const withName = (line: UnmetLine) => ({ ...line, categoryName: names.get(line.categoryId) ?? "" });
    const cells = byHour.map(({ of, district, wishes }) => ({ district, hour: Number(of), wishes }));
    return {
      from,
      to,
      ...sumsOf(lines),
      cells: ofMainDistricts(cells),
      cellWishes: total(cells, "wishes"),
      lines: shown.map(withName),
      categories: categories.map(withName),
    };
  };
}

export type ReadUnmetDemand = ReturnType<typeof createReadUnmetDemand>;

function sumByKey(rollups: readonly Rollup[]) {
  const sums = new Map<string, Counters>();
  for (const { hours } of rollups) {
    for (const [key, counters] of Object.entries(hours))
      sums.set(key, addCounters(sums.get(key) ?? noCounters(), counters));
  }
  return [...sums].flatMap(([key, { wishes, withoutBalance, noSeller, unavailable }]) =>
    wishes > 0 ? [{ ...fromPlaceKey(key), wishes, withoutBalance, noSeller, unavailable }] : [],
  );
}

const sumsOf = (lines: readonly UnmetSums[]): UnmetSums => ({
  wishes: total(lines, "wishes"),
  withoutBalance: total(lines, "withoutBalance"),
  noSeller: total(lines, "noSeller"),
  unavailable: total(lines, "unavailable"),
});

function byCategoryAlone(lines: readonly UnmetLine[]): UnmetLine[] {
  return [...Map.groupBy(lines, ({ categoryId }) => categoryId).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [{ ...first, ...sumsOf(same) }];
  });
}

function total<Name extends string>(items: readonly Record<Name, number>[], name: Name): number {
  return items.reduce((sum, item) => sum + item[name], 0);
}

const mostFirst = (lines: readonly UnmetLine[]): UnmetLine[] =>
  lines
    .toSorted(
      (one, other) =>
        other.wishes - one.wishes ||
        one.categoryId - other.categoryId ||
        one.district.localeCompare(other.district, "pt-BR"),
    )
    .slice(0, LINES_MAX);

function ofMainDistricts(cells: readonly UnmetCell[]): UnmetCell[] {
  const byDistrict = Map.groupBy(cells, ({ district }) => district);
  return [...byDistrict]
    .map(([district, its]) => ({ district, its, wishes: total(its, "wishes") }))
    .sort((one, other) => other.wishes - one.wishes || one.district.localeCompare(other.district, "pt-BR"))
    .slice(0, DISTRICTS_MAX)
    .flatMap(({ its }) => its.toSorted((one, other) => one.hour - other.hour));
}
