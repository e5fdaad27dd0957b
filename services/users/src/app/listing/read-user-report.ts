import type { Role } from "@tenho/access/roles";
import { addDays } from "@tenho/br/calendar/wall-clock";
import type { Reader } from "../../domain/accounts/account-access.ts";
import type { RoleCounts } from "../ports.ts";
import type { UsersContext } from "../users-context.ts";
import { unitsInReach } from "./units-in-reach.ts";

const TEAM_MAX = 200;

export type DayActivity = { day: string; created: number; activated: number };
export type TeamMember = { id: string; name: string; role: Role; isActive: boolean; createdAt: Date };

/** Days are `2026-11-20`, both ends included; no unit ids: everywhere. */
export type ReportStore = {
  accountDays(unitIds: readonly string[], days: { from: string; to: string }): Promise<DayActivity[]>;
  /** The USERs of a merchant, oldest first. */
  team(merchantId: string, limit: number): Promise<TeamMember[]>;
};

export type UserReport = {
  from: string;
  to: string;
  /** Counts of the present moment, whatever the period; null for a merchant. */
  counts: RoleCounts | null;
  /** Accounts created and activated in the period, and in the one before. */
  totals: Omit<DayActivity, "day">;
  previous: Omit<DayActivity, "day">;
  series: DayActivity[];
  /** Team of a merchant, at most 200; empty in other reports. */
  team: TeamMember[];
};

/**
 * The report of accounts over a number of days: of MASTER's and ADMIN's units, how many were created and activated; of a merchant, its
 * team. Raises: `forbidden` for a unit that is not the reader's.
 */
export async function readUserReport(
  ctx: UsersContext,
  reader: Reader & { clientId: string | null },
  { days, today, unitId }: { days: number; today: string; unitId: string | null },
): Promise<UserReport> {
  const from = addDays(today, 1 - days);
  const series = Array.from({ length: days }, (_, index) => ({
    day: addDays(from, index),
    created: 0,
    activated: 0,
  }));
  if (reader.role !== "MASTER" && reader.role !== "ADMIN") {
    const team = reader.clientId === null ? [] : await ctx.reports.team(reader.clientId, TEAM_MAX);
    const none = { created: 0, activated: 0 };
    return { from, to: today, counts: null, totals: none, previous: none, series, team };
  }
  const unitIds = unitsInReach(reader, unitId);
  const [counts, found] = await Promise.all([
    ctx.accounts.count(unitIds),
    ctx.reports.accountDays(unitIds, { from: addDays(from, -days), to: today }),
  ]);
  const byDay = new Map(found.map((one) => [one.day, one]));
  return {
    from,
    to: today,
    counts,
    totals: sum(found.filter(({ day }) => day >= from)),
    previous: sum(found.filter(({ day }) => day < from)),
    series: series.map((empty) => byDay.get(empty.day) ?? empty),
    team: [],
  };
}

const sum = (days: readonly DayActivity[]): Omit<DayActivity, "day"> => ({
  created: days.reduce((total, { created }) => total + created, 0),
  activated: days.reduce((total, { activated }) => total + activated, 0),
});
