import type { Effect } from "./effect.ts";
import { liveNotice, update } from "./update.ts";
import type { Offer, Wish } from "./wish.ts";

/** Effects that say nothing of the person and cause no message. */
const HARMLESS: readonly Effect["kind"][] = ["live", "count", "asked", "passed_over"];

/** Nothing is told to anybody about it any more: no payment is under way, and no effect that carries its text waits. */
export const isAtRest = ({ offers, outbox }: Wish): boolean =>
  outbox.every(({ kind }) => HARMLESS.includes(kind)) && offers.every(({ answering }) => answering === null);

/** The offer without what its merchant wrote in its own words. */
export const withoutNotes = (offer: Offer): Offer => ({
  ...offer,
  ...(offer.followUp !== undefined && { followUp: { ...offer.followUp, note: null } }),
  ...(offer.report !== undefined && { report: { ...offer.report, note: null } }),
});

/**
 * The wish without its person: no name, number, text or id of a message they wrote. What is left says that somebody asked for
 * something of a category in a unit, who was asked, how it ended and when: statistics and money stay as they are.
 */
export function anonymiseWish(wish: Wish, now: Date): Wish {
  if (wish.anonymisedAt !== undefined) return wish;
  const merchantIds = wish.offers.filter(({ askedAt }) => askedAt !== null).map(({ merchantId }) => merchantId);
  const anonymous: Wish = {
    ...wish,
    anonymisedAt: now,
    // No TENHO is paid for a contact that is gone.
    withdrawnAt: wish.withdrawnAt ?? now,
    senderName: "",
    senderPhone: null,
    parts: [],
    heard: [],
    text: "",
    guess: wish.guess && { ...wish.guess, parts: [] },
    tellAt: null,
    offers: wish.offers.map(withoutNotes),
  };
  return update(anonymous, {}, [liveNotice(wish, merchantIds)]);
}
