import type { OfferCount, WishCount } from "./wish-count.ts";

/** Sums over wishes; `answerMs` is the sum over the `answers`. All are integers, so that adding and subtracting cancel out exactly. */
export type Counters = {
  wishes: number;
  categorised: number;
  pending: number;
  accepted: number;
  rejected: number;
  expired: number;
  answers: number;
  answerMs: number;
  /** Centavos merchants paid for accepted offers, at the price frozen in each. */
  paidCents: number;
  /** Only in breakdowns of unmet wishes: those that found only companies without balance. */
  withoutBalance: number;
  /** Only there: those that nobody sells, and those whose sellers could not be asked for another reason. Absent counts have no reason. */
  noSeller: number;
  unavailable: number;
};

export const noCounters = (): Counters => ({
  wishes: 0,
  categorised: 0,
  pending: 0,
  accepted: 0,
  rejected: 0,
  expired: 0,
  answers: 0,
  answerMs: 0,
  paidCents: 0,
  withoutBalance: 0,
  noSeller: 0,
  unavailable: 0,
});

/** Adds counters to a sum, in place; absent ones add nothing. */
export function addCounters(sum: Counters, counters: Partial<Counters>): Counters {
  for (const name of Object.keys(sum) as (keyof Counters)[]) sum[name] += counters[name] ?? 0;
  return sum;
}

/** The key of the scope a roll-up belongs to. */
export const SCOPE = {
  all: "all",
  unit: (id: string): string => `unit:${id}`,
  merchant: (id: string): string => `merchant:${id}`,
  cell: ({ unitId, merchantId, categoryId }: RollupCell): string =>
    `cell:${unitId ?? ""}:${merchantId ?? ""}:${categoryId ?? ""}`,
} as const;

/** The breakdowns of a scope: one document per day, with counters by the thing in the name. */
export const BREAKDOWN = {
  byCategory: (scope: string): string => `category@${scope}`,
  byUnit: `unit@${SCOPE.all}`,
  byMerchant: (unitId: string): string => `merchant@${SCOPE.unit(unitId)}`,
  /** Unmet wishes of a unit, of one category or of all, by `placeKey` of hour and district. */
  unmetByHour: (unitId: string, categoryId: number | null): string =>
    `unmet-hour${categoryId === null ? "" : `-${categoryId}`}@${SCOPE.unit(unitId)}`,
  /** Unmet wishes of a unit, by `placeKey` of category and district. */
  unmetByCategory: (unitId: string): string => `unmet-category@${SCOPE.unit(unitId)}`,
} as const;

/** Key of wishes without a category, in a breakdown by category. */
export const NO_CATEGORY = "none";

/** Key of a place in a breakdown; a document's key may hold neither a dot nor a dollar sign. */
export const placeKey = (of: string, district: string): string =>
  `${of}|${encodeURIComponent(district).replaceAll(".", "%2E")}`;

export function fromPlaceKey(key: string): { of: string; district: string } {
  const [of = "", district = ""] = key.split("|");
  return { of, district: decodeURIComponent(district) };
}

/**
 * The finest part of the statistics, apart from the hour: a unit's wishes of a category (`merchantId` null: counters of wishes), or a merchant's offers
 * of them (counters of offers). No counter is in two cells, so cells may be summed.
 */
export type RollupCell = { unitId: string | null; merchantId: string | null; categoryId: number | null };

function offerCounters(offers: readonly OfferCount[]): Counters {
  const sums = noCounters();
  for (const { outcome, answerMs, paidCents } of offers) {
    sums[outcome] += 1;
    sums.paidCents += paidCents ?? 0;
    if (answerMs === null) continue;
    sums.answers += 1;
    sums.answerMs += answerMs;
  }
  return sums;
}

/** The counters of one wish and those of its offers that count. */
const wishCounters = (isCategorised: boolean, offers: readonly OfferCount[]): Counters => ({
  ...offerCounters(offers),
  wishes: 1,
  categorised: Number(isCategorised),
});

function* offersByMerchant(offers: readonly OfferCount[]): Generator<[merchantId: string, OfferCount[]]> {
  for (const merchantId of new Set(offers.map((offer) => offer.merchantId))) {
    yield [merchantId, offers.filter((offer) => offer.merchantId === merchantId)];
  }
}

/** Yields a wish's counters by scope. A merchant's counters cover the wishes put to it and its own offers. */
function* countersOf({ unitId, isCategorised, offers }: WishCount): Generator<[scope: string, Counters]> {
  const withWish = (own: readonly OfferCount[]) => wishCounters(isCategorised, own);
  yield [SCOPE.all, withWish(offers)];
  if (unitId !== null) yield [SCOPE.unit(unitId), withWish(offers)];
  for (const [merchantId, own] of offersByMerchant(offers)) yield [SCOPE.merchant(merchantId), withWish(own)];
}

function* cellsOf({ unitId, isCategorised, categoryId, offers }: WishCount): Generator<[RollupCell, Counters]> {
  if (categoryId === undefined) return;
  const ofWish = { ...noCounters(), wishes: 1, categorised: Number(isCategorised) };
  yield [{ unitId, merchantId: null, categoryId }, ofWish];
  for (const [merchantId, own] of offersByMerchant(offers)) {
    yield [{ unitId, merchantId, categoryId }, offerCounters(own)];
  }
}

type BreakdownPart = { scope: string; key: string; counters: Counters };

function* unmetBreakdownsOf({ unitId, categoryId, unmet }: WishCount): Generator<BreakdownPart> {
  if (unmet === undefined || unitId === null || categoryId == null) return;
  const { hour, district, isWithoutBalance, reason } = unmet;
  const counters = {
    ...noCounters(),
    wishes: 1,
    withoutBalance: Number(isWithoutBalance),
    noSeller: Number(reason === "no_seller"),
    unavailable: Number(reason === "unavailable"),
  };
  const byHour = placeKey(hour, district);
  yield { scope: BREAKDOWN.unmetByHour(unitId, null), key: byHour, counters };
  yield { scope: BREAKDOWN.unmetByHour(unitId, categoryId), key: byHour, counters };
  yield { scope: BREAKDOWN.unmetByCategory(unitId), key: placeKey(String(categoryId), district), counters };
}

function* breakdownsOf(count: WishCount): Generator<BreakdownPart> {
  yield* unmetBreakdownsOf(count);
  const { unitId, isCategorised, categoryId, offers } = count;
  const withWish = (own: readonly OfferCount[]) => wishCounters(isCategorised, own);
  const category = categoryId == null ? NO_CATEGORY : String(categoryId);
  const byCategory = (scope: string, counters: Counters) => ({
    scope: BREAKDOWN.byCategory(scope),
    key: category,
    counters,
  });
  const ofAll = withWish(offers);
  yield byCategory(SCOPE.all, ofAll);
  if (unitId !== null) {
    yield byCategory(SCOPE.unit(unitId), ofAll);
    yield { scope: BREAKDOWN.byUnit, key: unitId, counters: ofAll };
  }
  for (const [merchantId, own] of offersByMerchant(offers)) {
    const counters = withWish(own);
    yield byCategory(SCOPE.merchant(merchantId), counters);
    if (unitId !== null) yield { scope: BREAKDOWN.byMerchant(unitId), key: merchantId, counters };
  }
}

/** Day and hour keys of the roll-up over all days of a scope, which has a single set of counters. */
export const TOTAL_DAY = "";
export const TOTAL_HOUR = "total";

/** Increments for one roll-up: a scope on a UTC day or over all days, or a cell on a UTC day. */
export type RollupDelta = {
  scope: string;
  /** The cell, when the scope is that of a cell. */
  cell?: RollupCell;
  /** `2026-11-20` in UTC, for a breakdown in the unit's zone; `TOTAL_DAY`: all days. */
  day: string;
  /** Increments by hour of the day, `00` to `23`, or `TOTAL_HOUR`; in a breakdown by its own key. Counters that do not change are absent. */
  hours: Record<string, Partial<Counters>>;
};

/** The increments of the roll-ups when wishes counted as `from` are to count as `to`. */
export function rollupDeltas(changes: readonly { from: WishCount | null; to: WishCount | null }[]): RollupDelta[] {
  type Sum = Pick<RollupDelta, "scope" | "day" | "cell"> & { hours: Map<string, Counters> };
  const sums = new Map<string, Sum>();
  const add = (to: Omit<Sum, "hours">, hour: string, counters: Counters, sign: 1 | -1) => {
    const key = `${to.day}|${to.scope}`;
    const { hours } = sums.get(key) ?? { hours: new Map<string, Counters>() };
    sums.set(key, { ...to, hours });
    const sum = hours.get(hour) ?? noCounters();
    hours.set(hour, sum);
    for (const name of Object.keys(sum) as (keyof Counters)[]) sum[name] += sign * counters[name];
  };
  const addWish = (count: WishCount | null, sign: 1 | -1) => {
    if (count === null) return;
    const [day = "", hour = ""] = count.hour.split("T");
    for (const [scope, counters] of countersOf(count)) {
      add({ scope, day }, hour, counters, sign);
      add({ scope, day: TOTAL_DAY }, TOTAL_HOUR, counters, sign);
    }
    for (const [cell, counters] of cellsOf(count)) add({ scope: SCOPE.cell(cell), day, cell }, hour, counters, sign);
    if (count.day === undefined) return;
    for (const { scope, key, counters } of breakdownsOf(count)) add({ scope, day: count.day }, key, counters, sign);
  };
  for (const { from, to } of changes) {
    addWish(from, -1);
    addWish(to, 1);
  }
  return [...sums.values()].flatMap(({ hours, ...to }) => {
    const changed = [...hours].flatMap(([hour, counters]) => {
      const entries = Object.entries(counters).filter(([, value]) => value !== 0);
      return entries.length === 0 ? [] : [[hour, Object.fromEntries(entries) as Partial<Counters>] as const];
    });
    return changed.length === 0 ? [] : [{ ...to, hours: Object.fromEntries(changed) }];
  });
}
