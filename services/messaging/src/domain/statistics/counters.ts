import type { OfferCount, WishCount } from "./wish-count.ts";

/** Sums over wishes; `answerMs` over the `answers`. Whole numbers all, so that adding and taking away ends where it began. */
export type Counters = {
  wishes: number;
  categorised: number;
  pending: number;
  accepted: number;
  rejected: number;
  expired: number;
  answers: number;
  answerMs: number;
  /** What accepted offers cost their merchants, at the price frozen in each. */
  paidCents: number;
  /** Of breakdowns of unmet wishes alone: those that found companies without balance only. */
  withoutBalance: number;
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
});

/** Adds counters to a sum, in place; absent ones add nothing. */
export function addCounters(sum: Counters, counters: Partial<Counters>): Counters {
  for (const name of Object.keys(sum) as (keyof Counters)[]) sum[name] += counters[name] ?? 0;
  return sum;
}

/** Whose statistics a roll-up belongs to. */
export const SCOPE = {
  all: "all",
  unit: (id: string): string => `unit:${id}`,
  merchant: (id: string): string => `merchant:${id}`,
  cell: ({ unitId, merchantId, categoryId }: RollupCell): string =>
    `cell:${unitId ?? ""}:${merchantId ?? ""}:${categoryId ?? ""}`,
} as const;

/** The breakdowns of a scope: one document a day, with counters by what the name says. */
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

/** In a breakdown by category: wishes without one. */
export const NO_CATEGORY = "none";

/** A key of a document may hold neither a dot nor a dollar sign. */
export const placeKey = (of: string, district: string): string =>
  `${of}|${encodeURIComponent(district).replaceAll(".", "%2E")}`;

export function fromPlaceKey(key: string): { of: string; district: string } {
  const [of = "", district = ""] = key.split("|");
  return { of, district: decodeURIComponent(district) };
}

/**
 * The finest part the statistics are kept in, beside the hour: a unit's wishes of a category (`merchantId` null: counters of wishes), and
 * a merchant's offers of them (counters of offers). No counter stands in two cells, so that cells may be added up.
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

/** One wish, with those of its offers that count. */
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

/** A merchant's counters are of the wishes put to it and of its own offers. */
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
  const { hour, district, isWithoutBalance } = unmet;
  const counters = { ...noCounters(), wishes: 1, withoutBalance: Number(isWithoutBalance) };
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

/** The roll-up of all days of a scope, and in it the place of its only counters. */
export const TOTAL_DAY = "";
export const TOTAL_HOUR = "total";

/** What is to be added to one roll-up: of a scope, and of a UTC day or of all days; of a cell, of a UTC day. */
export type RollupDelta = {
  scope: string;
  /** What a cell's scope stands for. */
  cell?: RollupCell;
  /** `2026-11-20`, in UTC, of a breakdown in the unit's zone; `TOTAL_DAY`: all days. */
  day: string;
  /** By hour of the day, `00` to `23`, or `TOTAL_HOUR`; of a breakdown by what it breaks down to. Counters that do not change are absent. */
  hours: Record<string, Partial<Counters>>;
};

/** What the roll-ups have to change by when wishes counted as `from` are to count as `to`. */
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
