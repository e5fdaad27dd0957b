import { DEFAULT_TIME_ZONE } from "@tenho/br/time-zones";
import { wallClock } from "@tenho/br/wall-clock";
import type { Wish } from "../wish/wish.ts";

/** How an offer that was put to its merchant stands; what is being paid still counts as pending. */
export type OfferOutcome = "pending" | "accepted" | "rejected" | "expired";

export type OfferCount = {
  merchantId: string;
  outcome: OfferOutcome;
  /** From asking to answering; null: not answered. */
  answerMs: number | null;
  /** What its TENHO cost the merchant, centavos; absent: nothing, it was given back, or it was counted before this was. */
  paidCents?: number;
};

/** What one wish adds to the statistics. */
export type WishCount = {
  /** The UTC hour it was received in: `2026-11-20T15`. */
  hour: string;
  /** The day it was received on, `2026-11-20`, in its unit's zone. Absent: counted before there were breakdowns, so that it stands in none. */
  day?: string;
  unitId: string | null;
  isCategorised: boolean;
  /** Null: it has none. Absent: counted before there were cells, so that it stands in none. */
  categoryId?: number | null;
  offers: OfferCount[];
};

export type Countable = Pick<Wish, "kind" | "state" | "receivedAt" | "unit" | "category" | "offers">;

/** The UTC hour of a moment, as text that sorts like time. */
export const hourOf = (moment: Date): string => moment.toISOString().slice(0, 13);

/** What the wish adds; null for what is no wish, or not known to be one yet. */
export function wishCountOf({ kind, state, receivedAt, unit, category, offers }: Countable): WishCount | null {
  if (kind !== "wish" || state === "void") return null;
  return {
    hour: hourOf(receivedAt),
    day: wallClock(receivedAt, unit?.timeZone ?? DEFAULT_TIME_ZONE).date,
    unitId: unit?.id ?? null,
    isCategorised: category !== null,
    categoryId: category?.id ?? null,
    offers: offers.flatMap(({ merchantId, status, askedAt, answeredAt, priceCents, reversal }): OfferCount[] => {
      if (askedAt === null) return [];
      if (status !== "accepted" && status !== "rejected") {
        return [{ merchantId, outcome: status === "expired" ? "expired" : "pending", answerMs: null }];
      }
      const answerMs = answeredAt && answeredAt.getTime() - askedAt.getTime();
      const isPaid = status === "accepted" && reversal === undefined;
      return [{ merchantId, outcome: status, answerMs, ...(isPaid && { paidCents: priceCents }) }];
    }),
  };
}

export const isSameCount = (one: WishCount | null, other: WishCount | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
