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
});

/** Whose statistics a roll-up belongs to. */
export const SCOPE = {
  all: "all",
  unit: (id: string): string => `unit:${id}`,
  merchant: (id: string): string => `merchant:${id}`,
} as const;

/** A merchant's counters are of the wishes put to it and of its own offers. */
function* countersOf({ unitId, isCategorised, offers }: WishCount): Generator<[scope: string, Counters]> {
  const ofOffers = (own: readonly OfferCount[]): Counters => {
    const sums = { ...noCounters(), wishes: 1, categorised: Number(isCategorised) };
    for (const { outcome, answerMs } of own) {
      sums[outcome] += 1;
      if (answerMs === null) continue;
      sums.answers += 1;
      sums.answerMs += answerMs;
    }
    return sums;
  };
  yield [SCOPE.all, ofOffers(offers)];
  if (unitId !== null) yield [SCOPE.unit(unitId), ofOffers(offers)];
  for (const merchantId of new Set(offers.map((offer) => offer.merchantId))) {
    yield [SCOPE.merchant(merchantId), ofOffers(offers.filter((offer) => offer.merchantId === merchantId))];
  }
}

/** The roll-up of all days of a scope, and in it the place of its only counters. */
export const TOTAL_DAY = "";
export const TOTAL_HOUR = "total";

/** What is to be added to one roll-up: of a scope, and of a UTC day or of all days. */
export type RollupDelta = {
  scope: string;
  /** `2026-11-20`; `TOTAL_DAY`: all days. */
  day: string;
  /** By hour of the day, `00` to `23`, or `TOTAL_HOUR`; counters that do not change are absent. */
  hours: Record<string, Partial<Counters>>;
};

/** What the roll-ups have to change by when wishes counted as `from` are to count as `to`. */
export function rollupDeltas(changes: readonly { from: WishCount | null; to: WishCount | null }[]): RollupDelta[] {
  const sums = new Map<string, Map<string, Counters>>();
  const add = (scope: string, day: string, hour: string, counters: Counters, sign: 1 | -1) => {
    const key = `${day}|${scope}`;
    const hours = sums.get(key) ?? new Map<string, Counters>();
    sums.set(key, hours);
    const sum = hours.get(hour) ?? noCounters();
    hours.set(hour, sum);
    for (const name of Object.keys(sum) as (keyof Counters)[]) sum[name] += sign * counters[name];
  };
  const addWish = (count: WishCount | null, sign: 1 | -1) => {
    if (count === null) return;
    const [day = "", hour = ""] = count.hour.split("T");
    for (const [scope, counters] of countersOf(count)) {
      add(scope, day, hour, counters, sign);
      add(scope, TOTAL_DAY, TOTAL_HOUR, counters, sign);
    }
  };
  for (const { from, to } of changes) {
    addWish(from, -1);
    addWish(to, 1);
  }
  return [...sums].flatMap(([key, hours]) => {
    const [day = "", scope = ""] = key.split("|");
    const changed = [...hours].flatMap(([hour, counters]) => {
      const entries = Object.entries(counters).filter(([, value]) => value !== 0);
      return entries.length === 0 ? [] : [[hour, Object.fromEntries(entries) as Partial<Counters>] as const];
    });
    return changed.length === 0 ? [] : [{ scope, day, hours: Object.fromEntries(changed) }];
  });
}
