import { addDays, startOfDay, wallClock } from "@tenho/br/wall-clock";
import type { Connection } from "mongoose";
import type { DayCount, PanelCounts, PanelScope, PanelStore } from "../../../app/ports/panel-store.ts";
import { NO_FILTER } from "../../../app/ports/panel-store.ts";
import type { Wish } from "../../../domain/wish/wish.ts";
import { panelQuery } from "./panel-query.ts";
import { afterKey, wishModel } from "./wish-document.ts";

const MS_A_MINUTE = 60_000;
/** More than this a chart of days does not need; the newest count. */
const SERIES_WISHES_MAX = 50_000;

type Counted = Pick<Wish, "_id" | "receivedAt" | "category" | "offers">;

const dayOf = (instant: Date, timeZone: string): string => wallClock(instant, timeZone).date;

const isMine = (scope: PanelScope, merchantId: string): boolean =>
  scope.kind !== "merchant" || scope.merchantId === merchantId;

/** Sums one wish into the counts; a merchant's counts are of its own offers. */
function count(counts: PanelCounts & { minutes: number; answered: number }, wish: Counted, scope: PanelScope): void {
  counts.wishes += 1;
  if (wish.category !== null) counts.categorised += 1;
  for (const offer of wish.offers) {
    if (!isMine(scope, offer.merchantId) || offer.askedAt === null) continue;
    counts.offers += 1;
    if (offer.status === "accepted" || offer.status === "rejected") {
      counts[offer.status] += 1;
      if (offer.answeredAt !== null) {
        counts.minutes += (offer.answeredAt.getTime() - offer.askedAt.getTime()) / MS_A_MINUTE;
        counts.answered += 1;
      }
    } else if (offer.status === "expired") counts.expired += 1;
    else counts.pending += 1;
  }
}

/** Wishes as panels read them, from the document store. */
export function createPanelStore(connection: Connection): PanelStore {
  const wishes = wishModel(connection);
  const counted = { receivedAt: 1, category: 1, offers: 1 } as const;

  async function* countedWishes(query: Record<string, unknown>): AsyncGenerator<Counted> {
    for await (const wish of wishes.find(query, counted).lean<Counted[]>().cursor()) yield wish as unknown as Counted;
  }

  return {
    get: async (scope, id) => {
      const query = { $and: [{ _id: id }, panelQuery(scope, NO_FILTER)] };
      return wishes.findOne(query).lean<Wish>();
    },
    list: async (scope, filter, { limit, after }) => {
      const conditions: Record<string, unknown>[] = [panelQuery(scope, filter)];
      if (after !== null) conditions.push(afterKey(after));
      return wishes.find({ $and: conditions }).sort({ receivedAt: -1, _id: -1 }).limit(limit).lean<Wish[]>();
    },
    total: (scope, filter) => wishes.countDocuments(panelQuery(scope, filter)),
    counts: async (scope, since, recentSince) => {
      const query = panelQuery(scope, { ...NO_FILTER, from: since });
      const sums = {
        wishes: 0,
        categorised: 0,
        recentWishes: 0,
        offers: 0,
        pending: 0,
        accepted: 0,
        rejected: 0,
        expired: 0,
        avgResponseMinutes: null,
        minutes: 0,
        answered: 0,
      };
      for await (const wish of countedWishes(query)) {
        count(sums, wish, scope);
        if (wish.receivedAt >= recentSince) sums.recentWishes += 1;
      }
      const { minutes, answered, ...counts } = sums;
      return { ...counts, avgResponseMinutes: answered === 0 ? null : minutes / answered };
    },
    series: async (scope, { count: dayCount, timeZone, now }) => {
      const today = dayOf(now, timeZone);
      const days = Array.from({ length: dayCount }, (_, index) => addDays(today, index - dayCount + 1));
      const byDay = new Map<string, DayCount>(days.map((day) => [day, { day, wishes: 0, accepted: 0 }]));
      const from = startOfDay(days[0] ?? today, timeZone);
      const query = panelQuery(scope, { ...NO_FILTER, from });
      const found = await wishes
        .find(query, counted)
        .sort({ receivedAt: -1 })
        .limit(SERIES_WISHES_MAX)
        .lean<Counted[]>();
      for (const wish of found) {
        const entry = byDay.get(dayOf(wish.receivedAt, timeZone));
        if (entry === undefined) continue;
        entry.wishes += 1;
        entry.accepted += wish.offers.filter((o) => o.status === "accepted" && isMine(scope, o.merchantId)).length;
      }
      return [...byDay.values()];
    },
  };
}
