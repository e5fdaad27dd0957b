import type { Client } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";

/** Wishes of a district and hour; `district` "": unknown. */
export type UnmetCell = { district: string; hour: number; wishes: number };

/**
 * Wishes for which no company could be asked, and how many of them by reason: those who sell it lack balance, nobody sells it, those who sell it cannot
 * be asked for another reason. Older wishes have no known reason.
 */
export type UnmetSums = { wishes: number; withoutBalance: number; noSeller: number; unavailable: number };

/** Wishes of a category and district; `categoryName` "": currently unknown. */
export type UnmetLine = UnmetSums & { categoryId: number; categoryName: string; district: string };

/** Wishes of a unit for which no company could be asked, up to today in its zone. */
export type UnmetDemand = UnmetSums & {
  from: string;
  to: string;
  /** Cells of the districts with most wishes; `cellWishes` counts those of all districts. */
  cells: UnmetCell[];
  cellWishes: number;
  lines: UnmetLine[];
  categories: Omit<UnmetLine, "district">[];
};

const WANTED_DAYS = 90;

type UnitClock = { id: string; timeZone: string };

/** Wishes, kept by messaging. Every method raises `forbidden` for a unit that is not the caller's, and `unavailable` while it cannot answer. */
export type MessagingClient = {
  /** Counts of units, of all for an empty list. */
  wishStats(
    unitIds: string[],
    series: { timeZone: string; seriesDays: number },
  ): Promise<{ offers: number; recentWishes: number; series: { day: string; wishes: number; accepted: number }[] }>;
  /** Unmet demand of a unit; its cells are of one category, or of all for null. */
  unmetDemand(unit: UnitClock, days: number, categoryId: number | null): Promise<UnmetDemand>;
  /** Returns whether a company of the unit has ever answered TENHO. */
  hasAnswered(unitId: string): Promise<boolean>;
  /** Categories that wishes asked for most in the last {@link WANTED_DAYS} days, those of the unit first, then those of all units. */
  wantedCategories(unitId: string, limit: number): Promise<number[]>;
};

/** The messaging service, asked by RPC. */
export function createMessagingClient(
  rpc: Pick<Client<typeof MessagingService>, "getStats" | "getUnmetDemand" | "listWantedCategories">,
): MessagingClient {
  return {
    wishStats: async (unitIds, asked) => {
      const { offers, recentWishes, series } = await rpc.getStats({ unitIds, ...asked });
      return { offers, recentWishes, series: series.map(({ day, wishes, accepted }) => ({ day, wishes, accepted })) };
    },
    unmetDemand: async (unit, days, categoryId) => {
      const asked = { unitId: unit.id, days, timeZone: unit.timeZone, categoryId: categoryId ?? 0 };
      const { $typeName: _, $unknown: _unknown, ...found } = await rpc.getUnmetDemand(asked);
      return found;
    },
    hasAnswered: async (unitId) => (await rpc.getStats({ unitIds: [unitId] })).accepted > 0,
    wantedCategories: async (unitId, limit) =>
      (await rpc.listWantedCategories({ unitId, days: WANTED_DAYS, limit })).categoryIds,
  };
}
