import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, startOfDay } from "@tenho/br/calendar/wall-clock";
import type { FranchiseClient } from "../ports.ts";
import type { StatementFilter } from "./ports.ts";

/** Calendar dates `YYYY-MM-DD` of the unit's zone, both included; null: no bound. */
export type DateFilter = { from: string | null; to: string | null; type: StatementFilter["type"] };

const REMEMBERED_MS = 10 * 60_000;
const UNITS_MAX = 5_000;

/**
 * The time zone of a unit, asked again every ten minutes. While franchise cannot be asked, the last one known, else that of the launch
 * city: a statement is read all the same. Never raises.
 */
export function createZoneOfUnit({
  franchise,
  now,
}: {
  franchise: Pick<FranchiseClient, "timeZoneOf">;
  now: () => number;
}) {
  const known = new Map<string, { zone: string; at: number }>();
  return async (unitId: string): Promise<string> => {
    const remembered = known.get(unitId);
    if (remembered !== undefined && now() - remembered.at < REMEMBERED_MS) return remembered.zone;
    try {
      const zone = await franchise.timeZoneOf(unitId);
      if (known.size >= UNITS_MAX) known.clear();
      known.set(unitId, { zone, at: now() });
      return zone;
    } catch {
      return remembered?.zone ?? DEFAULT_TIME_ZONE;
    }
  };
}

export type ZoneOfUnit = ReturnType<typeof createZoneOfUnit>;

/** The moments that dates stand for in a unit; the unit is asked only if there are any. */
export async function filterIn(zoneOfUnit: ZoneOfUnit, unitId: string, dates: DateFilter): Promise<StatementFilter> {
  const { from, to, type } = dates;
  if (from === null && to === null) return { from: null, to: null, type };
  const zone = await zoneOfUnit(unitId);
  return {
    from: from === null ? null : startOfDay(from, zone),
    to: to === null ? null : startOfDay(addDays(to, 1), zone),
    type,
  };
}
