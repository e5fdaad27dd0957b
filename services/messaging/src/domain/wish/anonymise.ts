import { liveNotice, update } from "./update.ts";
import type { Effect, Offer, Wish } from "./wish.ts";

/** Effects that contain nothing about the person and cause no message. */
const HARMLESS: readonly Effect["kind"][] = ["live_notice", "count_wish", "mark_asked", "mark_skipped"];

/** Returns whether nothing about the wish is still to be sent: no payment is under way, and no effect with its text waits. */
export const isAtRest = ({ offers, outbox }: Wish): boolean =>
  outbox.every(({ kind }) => HARMLESS.includes(kind)) && offers.every(({ answering }) => answering === null);

function withoutContact(offer: Offer): Offer {
  const { contact: _, ...rest } = offer;
  return rest;
}

/** The offer without what its merchant wrote. */
export const withoutNotes = ({ words: _, ...offer }: Offer): Offer => ({
  ...offer,
  ...(offer.followUp !== undefined && { followUp: { ...offer.followUp, note: null } }),
  ...(offer.report !== undefined && { report: { ...offer.report, note: null } }),
});

/**
 * The wish without its person: no name, number, text or id of a message they wrote. It still records that somebody asked for something of a category in
 * a unit, who was asked, how it ended and when, so that statistics and money are unchanged.
 */
export function anonymiseWish(wish: Wish, now: Date): Wish {
  if (wish.anonymisedAt !== undefined) return wish;
  const merchantIds = wish.offers.filter(({ askedAt }) => askedAt !== null).map(({ merchantId }) => merchantId);
  const { replaces: _, ...known } = wish;
  const anonymous: Wish = {
    ...known,
    anonymisedAt: now,
    // No TENHO is paid for a contact that is gone.
    withdrawnAt: wish.withdrawnAt ?? now,
    senderName: "",
    senderPhone: null,
    parts: [],
    appliedMessageIds: [],
    text: "",
    guess: wish.guess && { ...wish.guess, parts: [] },
    notifyConsumerAt: null,
    offers: wish.offers.map(withoutNotes).map(withoutContact),
  };
  return update(anonymous, {}, [liveNotice(wish, merchantIds)]);
}
