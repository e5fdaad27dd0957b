import { type BusinessHours, hoursOrDefault, nextOpeningAt } from "@tenho/br/business-hours";
import type { FlowSettings } from "../wish/flow-settings.ts";
import type { Offer, UnitRef, Wish } from "../wish/wish.ts";

/** A merchant of the category who serves the unit. */
export type MerchantFacts = {
  id: string;
  name: string;
  /** Canonical digits. */
  phone: string;
  contactId: string;
  hours: BusinessHours | null;
  balanceCents: number;
  /** When it was last asked about any wish; null: never. */
  lastAskedAt: Date | null;
  /** It asked for no more messages. */
  optedOut: boolean;
};

/** `reopens`: the offer this merchant did not answer in an earlier round. */
export type Chosen = { merchant: MerchantFacts; askAt: Date; reopens: Offer | null };

export type Choice = { ask: Chosen[]; passedOver: MerchantFacts[] };

/**
 * Who is asked: with balance for the price, least recently asked first, at most as many as the settings allow. Those
 * closed are asked when they open, if the wish is young enough then. Nobody is asked twice, except – at the consumer's
 * request – those who stayed silent.
 */
export function chooseMerchants(
  wish: Wish,
  unit: UnitRef,
  merchants: readonly MerchantFacts[],
  priceCents: number,
  now: Date,
  settings: FlowSettings,
): Choice {
  const oldestMs = wish.receivedAt.getTime() + settings.wishMaxAgeMs;
  const reachable = merchants.flatMap((merchant) => {
    const reopens = wish.offers.find(({ merchantId }) => merchantId === merchant.id) ?? null;
    if (merchant.optedOut || merchant.contactId === wish.contactId) return [];
    if (reopens !== null && (wish.rounds === 0 || reopens.status !== "expired")) return [];
    const askAt = nextOpeningAt(hoursOrDefault(merchant.hours, unit.timeZone), now);
    return askAt === null || askAt.getTime() > Math.max(oldestMs, now.getTime()) ? [] : [{ merchant, askAt, reopens }];
  });
  // Those who said no or nothing make room for others.
  const asked = wish.offers.filter(({ status }) => status !== "expired" && status !== "rejected").length;
  return {
    ask: reachable
      .filter(({ merchant }) => merchant.balanceCents >= priceCents)
      .sort(byTurn)
      .slice(0, Math.max(0, settings.offersMax - asked)),
    passedOver: reachable.filter(({ merchant }) => merchant.balanceCents < priceCents).map(({ merchant }) => merchant),
  };
}

/** Not yet asked about this wish first, then those whose last question lies furthest back; ids break ties. */
function byTurn(one: Chosen, other: Chosen): number {
  const again = Number(one.reopens !== null) - Number(other.reopens !== null);
  if (again !== 0) return again;
  const turn = (one.merchant.lastAskedAt?.getTime() ?? 0) - (other.merchant.lastAskedAt?.getTime() ?? 0);
  return turn !== 0 ? turn : one.merchant.id.localeCompare(other.merchant.id);
}
