import { type BusinessHours, hoursOrDefault, nextOpeningAt } from "@tenho/br/calendar/business-hours";
import type { FlowSettings } from "../../wish/flow-settings.ts";
import type { Offer, UnitRef, Wish } from "../../wish/wish.ts";

/** A merchant of the category who serves the unit. */
export type CandidateMerchant = {
  id: string;
  name: string;
  /** Canonical digits. */
  phone: string;
  contactId: string;
  hours: BusinessHours | null;
  balanceCents: number;
  /** When it was last asked about any wish; null: never. */
  lastAskedAt: Date | null;
  /** It opted out of messages. */
  optedOut: boolean;
  /** It takes no offers until then; null: it does not pause. */
  pausedUntil: Date | null;
};

/** Whether a merchant takes no offers now. */
export const isPaused = ({ pausedUntil }: Pick<CandidateMerchant, "pausedUntil">, now: Date): boolean =>
  pausedUntil !== null && pausedUntil.getTime() > now.getTime();

/** `reopens`: the offer this merchant did not answer in an earlier round. */
export type SelectedMerchant = { merchant: CandidateMerchant; askAt: Date; reopens: Offer | null };

/** Merchants asked about one wish in all, however often it is tried again: each stands in its document. */
export const OFFERS_EVER_MAX = 100;
/** Merchants for whom one wish counts as missed: each stands in its document too. */
export const PASSED_OVER_MAX = 200;

export type MerchantSelection = { ask: SelectedMerchant[]; passedOver: CandidateMerchant[] };

/**
 * Who is asked: with balance for the price, least recently asked first, at most as many as the settings allow. Those
 * closed are asked when they open, if the settings say so and the wish is young enough then. No merchant is asked twice, except – at the consumer's
 * request – those that did not answer. Of very many without balance only some count as passed over, others for each wish.
 */
export function selectMerchants(
  wish: Wish,
  unit: UnitRef,
  merchants: readonly CandidateMerchant[],
  priceCents: number,
  now: Date,
  settings: FlowSettings,
): MerchantSelection {
  const oldestMs = settings.asksWhenOpen ? wish.receivedAt.getTime() + settings.wishMaxAgeMs : 0;
  const latestMs = Math.max(oldestMs, now.getTime());
  const reachable = merchants.flatMap((merchant) => {
    const reopens = wish.offers.find(({ merchantId }) => merchantId === merchant.id) ?? null;
    if (isPaused(merchant, now) || merchant.optedOut || merchant.contactId === wish.contactId) return [];
    if (reopens !== null && (wish.rounds === 0 || reopens.status !== "expired")) return [];
    const askAt = nextOpeningAt(hoursOrDefault(merchant.hours, unit.timeZone, settings.defaultHours), now);
    return askAt === null || askAt.getTime() > latestMs ? [] : [{ merchant, askAt, reopens }];
  });
  // Refused and expired offers do not count towards the maximum.
  const asked = wish.offers.filter(({ status }) => status !== "expired" && status !== "rejected").length;
  const room = Math.max(0, settings.offersMax - asked);
  const solvent = reachable.filter(({ merchant }) => merchant.balanceCents >= priceCents).sort(byLastAsked);
  const fresh = solvent
    .filter(({ reopens }) => reopens === null)
    .slice(0, Math.max(0, OFFERS_EVER_MAX - wish.offers.length));
  const insolvent = reachable
    .filter(({ merchant }) => merchant.balanceCents < priceCents && !wish.passedOver.includes(merchant.id))
    .map(({ merchant }) => merchant);
  return {
    ask: [...fresh, ...solvent.filter(({ reopens }) => reopens !== null)].slice(0, room),
    passedOver: someOf(insolvent, wish._id, PASSED_OVER_MAX - wish.passedOver.length),
  };
}

/** At most so many, beginning at a place that differs from wish to wish. Ids are alike at their beginnings, not at their ends. */
function someOf(merchants: readonly CandidateMerchant[], wishId: string, max: number): CandidateMerchant[] {
  if (merchants.length <= max) return [...merchants];
  const keyOf = (id: string): string => [...id].reverse().join("");
  const keyed = merchants.map((merchant) => ({ merchant, key: keyOf(merchant.id) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  const begin = keyOf(wishId);
  const turned = [...keyed.filter(({ key }) => key >= begin), ...keyed.filter(({ key }) => key < begin)];
  return turned.slice(0, Math.max(0, max)).map(({ merchant }) => merchant);
}

/** Merchants not yet asked about this wish first, then those least recently asked; ids break ties. */
function byLastAsked(one: SelectedMerchant, other: SelectedMerchant): number {
  const askedBefore = Number(one.reopens !== null) - Number(other.reopens !== null);
  if (askedBefore !== 0) return askedBefore;
  const lastAsked = (one.merchant.lastAskedAt?.getTime() ?? 0) - (other.merchant.lastAskedAt?.getTime() ?? 0);
  return lastAsked !== 0 ? lastAsked : one.merchant.id.localeCompare(other.merchant.id);
}
