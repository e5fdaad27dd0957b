import { addMs, expiryMsOf, type FlowSettings } from "../wish/flow-settings.ts";
import { liveNotice, update } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";

/** Returns whether an offer awaits its merchant's answer; one with a payment under way counts too. */
const isAsked = ({ status }: Offer): boolean => status === "pending" || status === "answering";

/** The open offers of a merchant that were sent to numbers it no longer has. */
export const askedAtLostNumbers = ({ offers }: Wish, merchantId: string, lost: ReadonlySet<string>): Offer[] =>
  offers.filter((offer) => offer.merchantId === merchantId && isAsked(offer) && lost.has(offer.merchantPhone));

/**
 * Leaves the merchant's offers at these numbers to its panel alone. The time to answer starts at once where it waited for Meta, because a message that
 * is not sent is never accepted.
 */
export function loseNumber(
  wish: Wish,
  merchantId: string,
  lost: ReadonlySet<string>,
  now: Date,
  settings: FlowSettings,
): Wish {
  const asked = askedAtLostNumbers(wish, merchantId, lost).filter(({ numberLostAt }) => numberLostAt === undefined);
  if (asked.length === 0) return wish;
  const offers = wish.offers.map((offer) =>
    asked.includes(offer)
      ? { ...offer, numberLostAt: now, expiresAt: offer.expiresAt ?? addMs(now, expiryMsOf(offer, settings)) }
      : offer,
  );
  return update(wish, { offers }, [liveNotice(wish, [merchantId])]);
}

/** Returns whether the contact has a number that its merchant lost while it was asked there: nothing about the wish is sent to it. */
export const isLostContact = ({ offers }: Wish, contactId: string): boolean =>
  offers.some(({ merchantContactId, numberLostAt }) => merchantContactId === contactId && numberLostAt !== undefined);
