import { addDays } from "@tenho/br/calendar/wall-clock";
import {
  addCounters,
  BREAKDOWN,
  type Counters,
  NO_CATEGORY,
  noCounters,
  SCOPE,
} from "../../domain/statistics/counters.ts";
import type { CategorisationClient, FranchiseClient, UsersClient } from "../ports/clients.ts";
import type { PanelScope } from "../ports/wishes/panel-store.ts";
import type { Rollup, RollupStore } from "../ports/wishes/rollup-store.ts";
import { scopesOf } from "../statistics/read-statistics.ts";

const MS_A_MINUTE = 60_000;
const LINES_MAX = 20;

/** `offers`: those put to merchants; `avgResponseMinutes` null: nobody has answered; `paidCents`: what the TENHOs cost merchants. */
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
  /** Of as many days right before. */
  previous: ReportCounts;
  series: (ReportCounts & { day: string })[];
  /** Most wishes first; `id` "" stands for wishes without a category. */
  categories: ReportLine[];
  /** Of everything only: the units with most TENHOs. */
  units: ReportLine[];
  /** Of units only: the merchants with most TENHOs. */
  companies: ReportLine[];
  /** Of a merchant only: the mean of its unit. */
  unitAvgResponseMinutes: number | null;
};

export type ReportPeriod = {
  days: number;
  /** The last day. */
  today: string;
  /** Of a merchant: its unit, to compare with; null: none. */
  unitId: string | null;
};

export type MessageReportDeps = {
  store: Pick<RollupStore, "rollups">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  franchise: Pick<FranchiseClient, "unitNames">;
  users: Pick<UsersClient, "getMerchants">;
};

/**
 * The report of messages over a number of days, and what is to be compared with it. All its numbers come from the breakdowns of the same
 * days, so they agree with each other. Names that their service cannot tell now are empty.
 */
export function createReadMessageReport({ store, categorisation, franchise, users }: MessageReportDeps) {
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

export type ReadMessageReport = ReturnType<typeof createReadMessageReport>;

/** What a scope is made of: everything of units, units of merchants. */
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

/** The greatest by a counter, without those that are nothing any more. */
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
