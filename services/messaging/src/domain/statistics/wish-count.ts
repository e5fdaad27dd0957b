import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
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

/** A wish for which no company could be asked. */
export type UnmetCount = {
  /** Of the day in its unit's zone: `00` to `23`. */
  hour: string;
  /** "": unknown. */
  district: string;
  /** There were companies, without balance all of them. */
  isWithoutBalance: boolean;
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
  /** Absent: a company could be asked, or it was counted before this was. */
  unmet?: UnmetCount;
};

export type Countable = Pick<
  Wish,
  "kind" | "state" | "receivedAt" | "unit" | "district" | "category" | "offers" | "passedOver" | "toldNobody"
>;

/** The UTC hour of a moment, as text that sorts like time. */
export const hourOf = (moment: Date): string => moment.toISOString().slice(0, 13);

/** What the wish adds; null for what is no wish, or not known to be one yet. */
export function wishCountOf(wish: Countable): WishCount | null {
  const { kind, state, receivedAt, unit, category, offers } = wish;
  if (kind !== "wish" || state === "void") return null;
  const unmet = unmetCountOf(wish);
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
    ...(unmet !== null && { unmet }),
  };
}

/** Null while a company may still be found, and for good once one was. */
function unmetCountOf({ receivedAt, unit, district, category, offers, passedOver, toldNobody }: Countable) {
  if (unit === null || category === null || !toldNobody || offers.length > 0) return null;
  const hour = Math.floor(wallClock(receivedAt, unit.timeZone).minuteOfDay / 60);
  const where = { hour: String(hour).padStart(2, "0"), district: district ?? "" };
  return { ...where, isWithoutBalance: passedOver.length > 0 } satisfies UnmetCount;
}

export const isSameCount = (one: WishCount | null, other: WishCount | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
