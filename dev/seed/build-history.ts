import { nextOpeningAt } from "@tenho/br/calendar/business-hours";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { createBalances, PRICE_CENTS } from "./balances.ts";
import { CONSUMERS, type DemoConsumer } from "./data/consumers.ts";
import { TIME_ZONE } from "./data/hours.ts";
import type { DemoMerchant } from "./data/merchant.ts";
import { ACTIVE_MERCHANTS } from "./data/merchants.ts";
import { SHARED_NUMBER } from "./data/units.ts";
import { demoId } from "./ids.ts";
import { type Anchor, activatedAt, DAY_MS, MINUTE_MS } from "./moments.ts";
import { createRandom, type Random } from "./random.ts";
import { type PlannedWish, planWishes } from "./wish-plan.ts";

export type PastOffer = {
  id: string;
  merchant: DemoMerchant;
  status: "accepted" | "rejected" | "expired";
  askedAt: Date;
  answeredAt: Date | null;
};

export type PastWish = PlannedWish & {
  id: string;
  phoneNumberId: string;
  consumer: DemoConsumer;
  confidence: number;
  receivedAt: Date;
  offers: PastOffer[];
};

const SEED = 2026;
const DAYS = 27;
/** Age of the newest wish: longer than an offer lasts, so that no past offer is still open. */
const NEWEST_MS = 75 * MINUTE_MS;
/** Exponent of the growth; above 1 recent days have more wishes. */
const GROWTH = 1.6;
const NIGHT_ENDS_AT = 7 * 60;
const NIGHT_SHIFT_MS = 8 * 60 * MINUTE_MS;

/** Past wishes with their offers and the merchants' answers, oldest first. The same anchor always gives the same past. */
export function buildHistory(anchor: Anchor): PastWish[] {
  const random = createRandom(SEED);
  const plan = planWishes(random);
  const wishes = plan.map((planned, index): PastWish => {
    const consumer = random.pick(CONSUMERS);
    const isShared = random.next() < 0.2;
    return {
      ...planned,
      id: demoId(`wish:${index}`),
      consumer,
      phoneNumberId: isShared ? SHARED_NUMBER.id : planned.unit.phoneNumberId,
      confidence: confidenceOf(planned.categoryId, random),
      receivedAt: receivedAt(anchor, index / plan.length),
      offers: [],
    };
  });
  const balances = createBalances(anchor);
  return wishes
    .map((wish, index) => ({ wish, random: createRandom(SEED + 1 + index) }))
    .sort((one, other) => Number(one.wish.receivedAt) - Number(other.wish.receivedAt))
    .map(({ wish, random: chance }) => ({ ...wish, offers: offersOf(wish, anchor, balances, chance) }));
}

/** Time of a wish; `position` 0 is the newest, 1 the oldest. No wish comes at night: those are moved to the evening before. */
function receivedAt(anchor: Anchor, position: number): Date {
  const at = new Date(anchor.getTime() - NEWEST_MS - DAYS * DAY_MS * position ** GROWTH);
  const isNight = wallClock(at, TIME_ZONE).minuteOfDay < NIGHT_ENDS_AT;
  return isNight ? new Date(at.getTime() - NIGHT_SHIFT_MS) : at;
}

function confidenceOf(categoryId: number, random: Random): number {
  const percent = categoryId === 95 ? random.between(18, 34) : random.between(61, 97);
  return percent / 100;
}

/** Offers of a wish: a closed merchant is asked at its next opening, unless the wish is too old by then. */
function offersOf(
  wish: PastWish,
  anchor: Anchor,
  balances: ReturnType<typeof createBalances>,
  random: Random,
): PastOffer[] {
  const foundAt = new Date(wish.receivedAt.getTime() + random.between(4, 9) * 1000);
  const latestMs = Math.min(foundAt.getTime() + DAY_MS, anchor.getTime() - NEWEST_MS + MINUTE_MS);
  return ACTIVE_MERCHANTS.flatMap((merchant): PastOffer[] => {
    const [has, speaks, minutes] = [random.next(), random.next(), random.between(1, 24)];
    if (!serves(merchant, wish)) return [];
    const askedAt = nextOpeningAt(merchant.hours, foundAt);
    const isAsked =
      askedAt !== null &&
      askedAt.getTime() <= latestMs &&
      activatedAt(anchor, merchant.joinedDaysAgo) < askedAt &&
      balances.of(merchant, askedAt) >= PRICE_CENTS;
    if (!isAsked) return [];
    const status = has < merchant.stock ? "accepted" : speaks < 0.65 ? "rejected" : "expired";
    if (status === "accepted") balances.spend(merchant);
    const answeredAt = status === "expired" ? null : new Date(askedAt.getTime() + (minutes - speaks) * MINUTE_MS);
    return [{ id: demoId(`offer:${wish.id}:${merchant.id}`), merchant, status, askedAt, answeredAt }];
  });
}

const serves = (merchant: DemoMerchant, { unit, categoryId }: PlannedWish): boolean =>
  merchant.categoryIds.includes(categoryId) && (merchant.allUnits || merchant.unit === unit);
