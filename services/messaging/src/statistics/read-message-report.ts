import { addDays } from "@tenho/br/calendar/wall-clock";
import type { CategorisationClient, FranchiseClient, UsersClient } from "../app/ports/clients.ts";
import type { PanelScope } from "../panel/panel-port.ts";
import { addCounters, BREAKDOWN, type Counters, NO_CATEGORY, noCounters, SCOPE } from "./counters.ts";
import { scopesOf } from "./read-statistics.ts";
import type { Rollup, RollupStore } from "./rollup-port.ts";

const MS_A_MINUTE = 60_000;
const LINES_MAX = 20;

/**
 * Counts of a report. `offers`: offers put to merchants; `avgResponseMinutes`: null when nobody has answered; `paidCents`: cost of the TENHOs to
 * merchants.
 */
export type ReportCounts = {
  wishes: number;
  categorised: number;
  offers: number;
  pending: number;
  accepted: number;
  rejected: number;
  expired: number;
  avgResponseMinutes: number | null;
  paidCents: number;
};

export type ReportLine = ReportCounts & { id: string; name: string };

export type MessageReport = {
  /** First and last day, `2026-11-20`. */
  from: string;
  to: string;
  totals: ReportCounts;
  /** Counts of the same number of days right before. */
  previous: ReportCounts;
  series: (ReportCounts & { day: string })[];
  /** Categories, most wishes first; `id` is "" for wishes without a category. */
  categories: ReportLine[];
  /** Units with most TENHOs; only in a report of everything. */
  units: ReportLine[];
  /** Merchants with most TENHOs; only in a report of units. */
  companies: ReportLine[];
  /** Mean response time of the merchant's unit; only in a report of a merchant. */
  unitAvgResponseMinutes: number | null;
};

export type ReportPeriod = {
  days: number;
  /** The last day. */
  today: string;
  /** Unit to compare a merchant with; null: none. */
  unitId: string | null;
};

export type MessageReportDeps = {
  store: Pick<RollupStore, "rollups">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  franchise: Pick<FranchiseClient, "unitNames">;
  users: Pick<UsersClient, "getMerchants">;
};

/**
 * Reads the report of messages over a number of days, with the figures to compare it with. All its numbers come from the breakdowns of the same days,
 * so they agree with each other. Names that their service cannot give now are empty.
 */
export function createReadMessageReport({
  store,
  categorisation,
  franchise,
  users,
}: MessageReportDeps): ReadMessageReport {
  const namesOf = async (names: Promise<Iterable<readonly [string, string]>>): Promise<Map<string, string>> =>
    new Map(await names.catch(() => []));

  return async (scope: PanelScope, { days, today, unitId }: ReportPeriod): Promise<MessageReport> => {
    const from = addDays(today, 1 - days);
    const read = (scopes: readonly string[], since = from) => store.rollups(scopes, { from: since, to: today });
    const [byCategory, byPart, ofUnit] = await Promise.all([
      read(scopesOf(scope).map(BREAKDOWN.byCategory), addDays(from, -days)),
      read(partScopesOf(scope)),
      unitId === null ? [] : read([BREAKDOWN.byCategory(SCOPE.unit(unitId))]),
    ]);
    const inPeriod = byCategory.filter(({ day }) => day >= from);
    const categories = mostFirst(sumByKey(inPeriod), "wishes");
    const parts = mostFirst(sumByKey(byPart), "accepted");
    const partIds = parts.map(([id]) => id);
    const categoryIds = categories.flatMap(([id]) => (id === NO_CATEGORY ? [] : [Number(id)]));
    const [categoryNames, partNames] = await Promise.all([
      namesOf(
        categorisation.getCategories(categoryIds).then((found) => found.map(({ id, name }) => [String(id), name])),
      ),
      namesOf(
        scope.kind === "all"
          ? franchise.unitNames(partIds)
          : users.getMerchants(partIds).then((found) => found.map(({ id, name }) => [id, name] as const)),
      ),
    ]);
    const lines = parts.map(([id, sum]) => ({ id, name: partNames.get(id) ?? "", ...countsOf(sum) }));
    return {
      from,
      to: today,
      totals: countsOf(sumOf(inPeriod)),
      previous: countsOf(sumOf(byCategory.filter(({ day }) => day < from))),
      series: Array.from({ length: days }, (_, index) => {
        const day = addDays(from, index);
        return { day, ...countsOf(sumOf(inPeriod.filter((one) => one.day === day))) };
      }),
      categories: categories.map(([id, sum]) => {
        if (id === NO_CATEGORY) return { id: "", name: "Sem categoria", ...countsOf(sum) };
        return { id, name: categoryNames.get(id) ?? "", ...countsOf(sum) };
      }),
      units: scope.kind === "all" ? lines : [],
      companies: scope.kind === "units" ? lines : [],
      unitAvgResponseMinutes: countsOf(sumOf(ofUnit)).avgResponseMinutes,
    };
  };
}

export type ReadMessageReport = (scope: PanelScope, period: ReportPeriod) => Promise<MessageReport>;

/** Scopes of the parts of a scope: units for everything, merchants for units. */
function partScopesOf(scope: PanelScope): string[] {
  if (scope.kind === "all") return [BREAKDOWN.byUnit];
  return scope.kind === "units" ? [...new Set(scope.unitIds)].map(BREAKDOWN.byMerchant) : [];
}

function sumByKey(rollups: readonly Rollup[]): Map<string, Counters> {
  const sums = new Map<string, Counters>();
  for (const { hours } of rollups) {
    for (const [key, counters] of Object.entries(hours))
      sums.set(key, addCounters(sums.get(key) ?? noCounters(), counters));
  }
  return sums;
}

const sumOf = (rollups: readonly Rollup[]): Counters =>
  [...sumByKey(rollups).values()].reduce(addCounters, noCounters());

/** The greatest sums by a counter, without those that have no wishes any more. */
const mostFirst = (sums: Map<string, Counters>, by: "wishes" | "accepted"): [string, Counters][] =>
  [...sums]
    .filter(([, { wishes }]) => wishes > 0)
    .sort(
      ([oneId, one], [otherId, other]) =>
        other[by] - one[by] || other.wishes - one.wishes || oneId.localeCompare(otherId),
    )
    .slice(0, LINES_MAX);

function countsOf({ answers, answerMs, ...sum }: Counters): ReportCounts {
  return {
    ...sum,
    offers: sum.pending + sum.accepted + sum.rejected + sum.expired,
    avgResponseMinutes: answers === 0 ? null : Math.round((answerMs / answers / MS_A_MINUTE) * 10) / 10,
  };
}
