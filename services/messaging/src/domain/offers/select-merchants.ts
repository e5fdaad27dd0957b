import { type BusinessHours, hoursOrDefault, nextOpeningAt } from "@tenho/br/calendar/business-hours";
import type { Gates } from "../gates.ts";
import type { FlowSettings } from "../wish/flow-settings.ts";
import type { Offer, UnitRef, UnservedReason, Wish } from "../wish/wish.ts";

/** A merchant of the category who serves the unit. */
export type CandidateMerchant = {
  id: string;
  name: string;
  /** Canonical digits. */
  phone: string;
  contactId: string;
  hours: BusinessHours | null;
  /** Null without a wallet. */
  balanceCents: number | null;
  /** The last time it was asked about any wish; null: never. */
  lastAskedAt: Date | null;
  /** It opted out of messages. */
  optedOut: boolean;
  /** End of its pause, until which it takes no offers; null: it is not paused. */
  pausedUntil: Date | null;
};

/** Returns whether a wallet can pay a TENHO; for a free TENHO the balance must not be negative. */
const pays = ({ balanceCents }: CandidateMerchant, priceCents: number): boolean =>
  balanceCents !== null && balanceCents >= priceCents;

/** `reopens`: the offer this merchant did not answer in an earlier round. */
export type SelectedMerchant = { merchant: CandidateMerchant; askAt: Date; reopens: Offer | null };

/** Maximum number of merchants asked about one wish over all its rounds, because each is stored in its document. */
export const OFFERS_EVER_MAX = 100;
/** Maximum number of merchants for whom one wish counts as missed, because each is stored in its document too. */
export const SKIPPED_MAX = 200;

/** The dependencies of a selection besides the wish and the merchants; `hasOthers`: more sell it who have paused or have no number to be asked at. */
export type SelectionContext = {
  now: Date;
  settings: FlowSettings;
  gates: Pick<Gates, "leavesOut">;
  hasOthers: boolean;
};

/** `unserved`: why nobody is asked, where `ask` is empty. */
export type MerchantSelection = {
  ask: SelectedMerchant[];
  skippedForBalance: CandidateMerchant[];
  unserved: UnservedReason;
};

/**
 * Selects the merchants to ask: kept out by no gate, with balance for the price, least recently asked first, at most as many as the settings allow. Closed merchants are
 * asked when they open, if the settings allow it and the wish is young enough then. No merchant is asked twice, except – at the consumer's request –
 * those that did not answer. If very many lack balance, only some count as skipped, different ones for each wish.
 */
export function selectMerchants(
  wish: Wish,
  unit: UnitRef,
  merchants: readonly CandidateMerchant[],
  priceCents: number,
  { now, settings, gates, hasOthers }: SelectionContext,
): MerchantSelection {
  const oldestMs = settings.asksWhenOpen ? wish.receivedAt.getTime() + settings.wishMaxAgeMs : 0;
  const latestMs = Math.max(oldestMs, now.getTime());
  const reachable = merchants.flatMap((merchant) => {
    const reopens = wish.offers.find(({ merchantId }) => merchantId === merchant.id) ?? null;
    const isConsumer = merchant.contactId === wish.contactId;
    const isOutsideSmokeRun = wish.smokeRun !== undefined && wish.smokeRun.merchantId !== merchant.id;
    if (gates.leavesOut({ ...merchant, isConsumer, isOutsideSmokeRun }, now)) return [];
    if (reopens !== null && (wish.rounds === 0 || reopens.status !== "expired")) return [];
    const askAt = nextOpeningAt(hoursOrDefault(merchant.hours, unit.timeZone, settings.defaultHours), now);
    return askAt === null || askAt.getTime() > latestMs ? [] : [{ merchant, askAt, reopens }];
  });
  // Refused and expired offers do not count towards the maximum.
  const asked = wish.offers.filter(({ status }) => status !== "expired" && status !== "rejected").length;
  const room = Math.max(0, settings.offersMax - asked);
  const solvent = reachable.filter(({ merchant }) => pays(merchant, priceCents)).sort(byLastAsked);
  const fresh = solvent
    .filter(({ reopens }) => reopens === null)
    .slice(0, Math.max(0, OFFERS_EVER_MAX - wish.offers.length));
  const poor = reachable.filter(({ merchant }) => !pays(merchant, priceCents)).map(({ merchant }) => merchant);
  const insolvent = poor.filter(({ id }) => !wish.skippedForBalance.includes(id));
  const isSold = hasOthers || merchants.some(({ contactId }) => contactId !== wish.contactId);
  return {
    ask: [...fresh, ...solvent.filter(({ reopens }) => reopens !== null)].slice(0, room),
    skippedForBalance: someOf(insolvent, wish._id, SKIPPED_MAX - wish.skippedForBalance.length),
    unserved: !isSold ? "no_seller" : poor.length > 0 ? "no_balance" : "unavailable",
  };
}

/**
 * At most `max` merchants, starting at a position that depends on the wish. Ids are reversed first, because they differ at their ends, not at their
 * beginnings.
 */
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
