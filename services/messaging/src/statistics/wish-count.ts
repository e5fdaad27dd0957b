import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import type { UnservedReason, Wish } from "../domain/wish/wish.ts";

/** Outcome of an offer that was put to its merchant; one with a payment under way still counts as pending. */
export type OfferOutcome = "pending" | "accepted" | "rejected" | "expired";

export type OfferCount = {
  merchantId: string;
  outcome: OfferOutcome;
  /** Time from asking to the answer, in ms; null: not answered. */
  answerMs: number | null;
  /** Centavos the merchant paid for its TENHO; absent: nothing, refunded, or counted before this field existed. */
  paidCents?: number;
};

/** A wish for which no company could be asked. */
export type UnmetCount = {
  /** Hour of the day in its unit's zone: `00` to `23`. */
  hour: string;
  /** "": unknown. */
  district: string;
  /** Companies were found, but none had enough balance. */
  isWithoutBalance: boolean;
  /** Why nobody could be asked; absent: unknown, but for `isWithoutBalance`. */
  reason?: UnservedReason;
};

/** The contribution of one wish to the statistics. */
export type WishCount = {
  /** The UTC hour it was received in: `2026-11-20T15`. */
  hour: string;
  /** The day it was received on, `2026-11-20`, in its unit's zone. Absent: counted before breakdowns existed, so it is in none. */
  day?: string;
  unitId: string | null;
  isCategorised: boolean;
  /** Null: without a category. Absent: counted before cells existed, so it is in none. */
  categoryId?: number | null;
  offers: OfferCount[];
  /** Absent: a company could be asked, or the wish was counted before this field existed. */
  unmet?: UnmetCount;
};

export type Countable = Pick<
  Wish,
  | "kind"
  | "smokeRun"
  | "state"
  | "receivedAt"
  | "unit"
  | "district"
  | "category"
  | "offers"
  | "skippedForBalance"
  | "unserved"
  | "noMerchantNoticeSent"
>;

/** The UTC hour of a moment, as text that sorts like time. */
export const hourOf = (moment: Date): string => moment.toISOString().slice(0, 13);

/** The wish's contribution to the statistics; null when it is no wish, not known to be one yet, or an operator's smoke run. */
export function wishCountOf(wish: Countable): WishCount | null {
  const { kind, smokeRun, state, receivedAt, unit, category, offers } = wish;
  if (kind !== "wish" || state === "void" || smokeRun !== undefined) return null;
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

/** Counts a wish without companies; null while a company may still be found, and for good once one was. */
function unmetCountOf({
  receivedAt,
  unit,
  district,
  category,
  offers,
  skippedForBalance,
  unserved: reason,
  noMerchantNoticeSent,
}: Countable) {
  if (unit === null || category === null || !noMerchantNoticeSent || offers.length > 0) return null;
  const hour = Math.floor(wallClock(receivedAt, unit.timeZone).minuteOfDay / 60);
  const where = { hour: String(hour).padStart(2, "0"), district: district ?? "" };
  const isWithoutBalance = reason === undefined ? skippedForBalance.length > 0 : reason === "no_balance";
  return { ...where, isWithoutBalance, ...(reason !== undefined && { reason }) } satisfies UnmetCount;
}

export const isSameCount = (one: WishCount | null, other: WishCount | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
