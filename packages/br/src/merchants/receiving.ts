import { type BusinessHours, closesAt, hoursOrDefault, nextOpeningAt } from "../calendar/business-hours.ts";

/** States of a merchant with regard to wishes, the strongest reason against them first: the first that holds is the merchant's. */
export const RECEIVING_STATES = [
  "AWAITING",
  "INACTIVE",
  "UNPROVED",
  "PAUSED",
  "NO_CATEGORIES",
  "NO_BALANCE",
  "CLOSED",
  "RECEIVING",
] as const;

export type ReceivingState = (typeof RECEIVING_STATES)[number];

/**
 * Whether wishes are offered to a merchant. `until`: the end of the pause, the next opening of a closed one, the closing of one that receives; null
 * where it has no end that is known. `timeZone`: the zone in which people of the merchant read that end.
 */
export type Receiving = { readonly state: ReceivingState; readonly until: Date | null; readonly timeZone: string };

/** Facts that decide whether wishes are offered to a merchant. */
export type MerchantFacts = {
  readonly isActive: boolean;
  /** True once the account was activated, active or not now. */
  readonly wasActivated: boolean;
  /** True while a WhatsApp number of it is proved: without one nothing can be sent to it. */
  readonly hasProvedNumber: boolean;
  readonly pausedUntil: Date | null;
  readonly categories: number;
  /** True while its balance pays a TENHO; null: unknown, which does not count against it. */
  readonly canPay: boolean | null;
  /** Null: none given, and the default hours apply. */
  readonly hours: BusinessHours | null;
  /** Time zone of its unit, in which the default hours are reckoned. */
  readonly timeZone: string;
};

/** The one state of a merchant that every screen and message shows. */
export function receivingOf(facts: MerchantFacts, now: Date): Receiving {
  const hours = hoursOrDefault(facts.hours, facts.timeZone);
  const { pausedUntil } = facts;
  const be = (state: ReceivingState, until: Date | null = null): Receiving => ({
    state,
    until,
    timeZone: hours.timeZone,
  });
  if (!facts.isActive) return be(facts.wasActivated ? "INACTIVE" : "AWAITING");
  if (!facts.hasProvedNumber) return be("UNPROVED");
  if (pausedUntil !== null && pausedUntil > now) return be("PAUSED", pausedUntil);
  if (facts.categories === 0) return be("NO_CATEGORIES");
  if (facts.canPay === false) return be("NO_BALANCE");
  const opening = nextOpeningAt(hours, now);
  if (opening === null || opening > now) return be("CLOSED", opening);
  return be("RECEIVING", closesAt(hours, now));
}
