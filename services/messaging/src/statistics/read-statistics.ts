import { addDays, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import type { PanelScope } from "../panel/panel-port.ts";
import { addCounters, type Counters, noCounters, SCOPE } from "./counters.ts";
import type { Rollup, RollupStore } from "./rollup-port.ts";
import { hourOf } from "./wish-count.ts";

const MS_A_MINUTE = 60_000;

export type PanelCounts = {
  wishes: number;
  categorised: number;
  recentWishes: number;
  offers: number;
  pending: number;
  accepted: number;
  rejected: number;
  expired: number;
  /** Null when nobody has answered. */
  avgResponseMinutes: number | null;
};

export type DayCount = { day: string; wishes: number; accepted: number };

/** Period from a moment on, to another exclusive; without an end when `to` is null. */
export type StatisticsPeriod = { from: Date; to: Date | null };

/** Statistics of the panels, from roll-ups. Moments count from the beginning of their UTC hour on. */
export type Statistics = {
  /** All counters of the wishes received within a period; null: ever. */
  sums(scope: PanelScope, period: StatisticsPeriod | null): Promise<Counters>;
  /** @param since beginning of the wishes counted; null: ever. */
  counts(scope: PanelScope, since: Date | null, recentSince: Date): Promise<PanelCounts>;
  /** Counts for each of the last days of a time zone, today last. */
  series(scope: PanelScope, days: { count: number; timeZone: string; now: Date }): Promise<DayCount[]>;
};

export function createStatistics(store: Pick<RollupStore, "rollups">): Statistics {
  const sumHours = async (scopes: readonly string[], { from, to }: StatisticsPeriod): Promise<Counters> => {
    const fromHour = hourOf(from);
    const toHour = to && hourOf(to);
    const days = { from: fromHour.slice(0, 10), ...(toHour !== null && { to: toHour.slice(0, 10) }) };
    const sum = noCounters();
    for (const { hour, counters } of hoursOf(await store.rollups(scopes, days))) {
      if (hour >= fromHour && (toHour === null || hour < toHour)) addCounters(sum, counters);
    }
    return sum;
  };
  const sumTotals = async (scopes: readonly string[]): Promise<Counters> => {
    const sum = noCounters();
    for (const { counters } of hoursOf(await store.rollups(scopes, "total"))) addCounters(sum, counters);
    return sum;
  };

  const sums = (scope: PanelScope, period: StatisticsPeriod | null): Promise<Counters> =>
    period === null ? sumTotals(scopesOf(scope)) : sumHours(scopesOf(scope), period);

  return {
    sums,
    async counts(scope, since, recentSince) {
      const from = since !== null && since > recentSince ? since : recentSince;
      const [sum, recent] = await Promise.all([
        sums(scope, since && { from: since, to: null }),
        sums(scope, { from, to: null }),
      ]);
      const { wishes, categorised, pending, accepted, rejected, expired, answers, answerMs } = sum;
      return {
        wishes,
        categorised,
        recentWishes: recent.wishes,
        offers: pending + accepted + rejected + expired,
        pending,
        accepted,
        rejected,
        expired,
        avgResponseMinutes: answers === 0 ? null : answerMs / answers / MS_A_MINUTE,
      };
    },
    async series(scope, { count, timeZone, now }) {
      const today = wallClock(now, timeZone).date;
      const days = Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
      const byDay = new Map<string, DayCount>(days.map((day) => [day, { day, wishes: 0, accepted: 0 }]));
      const from = hourOf(startOfDay(days[0] ?? today, timeZone)).slice(0, 10);
      const dayOfHour = new Map<string, string>();
      for (const { hour, counters } of hoursOf(await store.rollups(scopesOf(scope), { from }))) {
        const day = dayOfHour.get(hour) ?? wallClock(new Date(`${hour}:00:00Z`), timeZone).date;
        dayOfHour.set(hour, day);
        const entry = byDay.get(day);
        if (entry === undefined) continue;
        entry.wishes += counters.wishes ?? 0;
        entry.accepted += counters.accepted ?? 0;
      }
      return [...byDay.values()];
    },
  };
}

/** Scopes of the roll-ups that contain what a reader may see. */
export function scopesOf(scope: PanelScope): string[] {
  switch (scope.kind) {
    case "all":
      return [SCOPE.all];
    case "units":
      return [...new Set(scope.unitIds)].map(SCOPE.unit);
    case "merchant":
      return [SCOPE.merchant(scope.merchantId)];
  }
}

const hoursOf = (rollups: readonly Rollup[]) =>
  rollups.flatMap(({ day, hours }) =>
    Object.entries(hours).map(([hour, counters]) => ({ hour: `${day}T${hour}`, counters })),
  );
