import { isUuid } from "@tenho/kernel/rpc/request-fields";
import {
  type CappedCount,
  COUNTED_MAX,
  type ListSums,
  NO_FILTER,
  type PanelFilter,
  type PanelScope,
  type PanelStore,
} from "../panel/panel-port.ts";
import type { Statistics, StatisticsPeriod } from "./read-statistics.ts";

const MS_A_MINUTE = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Most daily roll-ups that one read takes. */
const ROLLUPS_MAX = 1_000;

export type ListCounts = Pick<CappedCount, "isCapped"> & {
  wishes: number;
  categorised: number;
  /** Number of TENHO and NÃO TENHO answers. */
  responses: number;
  /** Null when nobody has answered. */
  avgResponseMinutes: number | null;
};

export type ListCountsDeps = { panel: Pick<PanelStore, "sums">; statistics: Pick<Statistics, "sums">; now: () => Date };

/**
 * Counts a list from the roll-ups where these are exact, which is by period and unit, else over its newest wishes (`isCapped`: it has more). Raises:
 * `unavailable` when that takes longer than it may.
 */
export async function readListCounts(
  { panel, statistics, now }: ListCountsDeps,
  scope: PanelScope,
  filter: PanelFilter,
  signal?: AbortSignal,
): Promise<ListCounts> {
  const rolledUp = rolledUpPart(scope, filter, now());
  if (rolledUp !== null) return countsOf(await statistics.sums(rolledUp.scope, rolledUp.period), false);
  const { sums, isCapped } = await panel.sums(scope, filter, COUNTED_MAX, signal);
  return countsOf(sums, isCapped);
}

function countsOf({ wishes, categorised, accepted, rejected, answers, answerMs }: ListSums, isCapped: boolean) {
  const avgResponseMinutes = answers === 0 ? null : answerMs / answers / MS_A_MINUTE;
  return { wishes, categorised, responses: accepted + rejected, avgResponseMinutes, isCapped };
}

/** The scope and the period whose sums are those of the list; null: there are none, or they take too many roll-ups. */
function rolledUpPart(scope: PanelScope, { from, to, unit, ...others }: PanelFilter, now: Date) {
  const { from: _, to: __, unit: ___, ...none } = NO_FILTER;
  if (Object.keys(none).some((name) => others[name as keyof typeof others] !== null)) return null;
  const within = unit === null ? scope : scopeOfUnit(scope, unit);
  if (within === null) return null;
  if (from === null && to === null) return { scope: within, period: null };
  if (from === null || !isWholeHour(from) || (to !== null && !isWholeHour(to))) return null;
  const days = Math.ceil((Math.min(to?.getTime() ?? Infinity, now.getTime()) - from.getTime()) / DAY_MS) + 1;
  const scopes = within.kind === "units" ? within.unitIds.length : 1;
  if (days * scopes > ROLLUPS_MAX) return null;
  return { scope: within, period: { from, to } satisfies StatisticsPeriod };
}

/** Narrows a scope to one unit; null for a merchant or a name, for which there are no roll-ups. */
function scopeOfUnit(scope: PanelScope, unit: string): PanelScope | null {
  if (scope.kind === "merchant" || !isUuid(unit)) return null;
  return { kind: "units", unitIds: scope.kind === "all" ? [unit] : scope.unitIds.filter((id) => id === unit) };
}

/** Returns whether a moment begins an hour, since counters are kept by the hour. */
const isWholeHour = (moment: Date): boolean => moment.getTime() % HOUR_MS === 0;
