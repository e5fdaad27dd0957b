import { closeFor } from "../intake/still-wanted.ts";
import { decideUnasked, fallbackCategory, setCategory } from "../intake/triage.ts";
import { conclude } from "../offers/conclude.ts";
import { type OfferContext, sendDueOffers } from "../offers/make-offers.ts";
import { addMs, earliest, expiryMsOf, type FlowSettings, isDue } from "./flow-settings.ts";
import { retryWaitingWish } from "./retry-or-close.ts";
import { closeWish, liveNotice, update } from "./update.ts";
import type { Offer, Wish } from "./wish.ts";

/** The number and contact at which a merchant is asked. */
export type MerchantAddress = Pick<Offer, "merchantPhone" | "merchantContactId">;

/** Expiry of an unanswered offer: counted from Meta's acceptance, at the latest twice that time after asking. */
export function offerEndsAt(offer: Offer, settings: FlowSettings): Date {
  return offer.expiresAt ?? addMs(offer.askedAt ?? offer.askAt, 2 * expiryMsOf(offer, settings));
}

/** The next moment at which a timeout changes the wish; null: never. */
export function nextTimeoutAt(wish: Wish, settings: FlowSettings): Date | null {
  const offers = wish.offers.map((offer) => {
    if (offer.status === "scheduled") return offer.askAt;
    return offer.status === "pending" ? offerEndsAt(offer, settings) : null;
  });
  return earliest([stateTimeoutAt(wish, settings), ...offers]);
}

function stateTimeoutAt(wish: Wish, settings: FlowSettings): Date | null {
  switch (wish.state) {
    case "asking_still":
    case "asking_number":
    case "asking_unit":
    case "asking_category":
      return wish.questionUntil;
    case "waiting_merchant":
      return wish.retryAt;
    case "unanswered":
      return addMs(wish.receivedAt, settings.wishMaxAgeMs);
    default:
      return null;
  }
}

/** The scheduled offers whose time has come. */
export const dueOffers = (wish: Wish, now: Date): Offer[] =>
  wish.offers.filter(({ status, askAt }) => status === "scheduled" && isDue(askAt, now));

/**
 * Applies due timeouts: ends questions and offers, asks merchants that have opened, retries a waiting wish.
 *
 * @param unavailable merchants that take no offers now: one scheduled for them is dropped
 * @param moved merchants that have another number since their offer was scheduled: they are asked there
 */
export function applyTimeouts(
  wish: Wish,
  context: OfferContext,
  unavailable: ReadonlySet<string> = new Set(),
  moved: ReadonlyMap<string, MerchantAddress> = new Map(),
): Wish {
  const { now, settings } = context;
  const current = isDue(stateTimeoutAt(wish, settings), now) ? applyStateTimeout(wish, now, settings) : wish;
  const asked = sendScheduledOffers(readdress(dropUnavailable(current, now, unavailable), now, moved), context);
  return conclude(expireOffers(asked, now, settings), now, settings);
}

/** Drops due offers to unavailable merchants; a wish left without any offer is put to others, or waits. */
function dropUnavailable(wish: Wish, now: Date, unavailable: ReadonlySet<string>): Wish {
  const dropped = dueOffers(wish, now).filter(({ merchantId }) => unavailable.has(merchantId));
  if (dropped.length === 0) return wish;
  const offers = wish.offers.filter((offer) => !dropped.includes(offer));
  return offers.length === 0 && wish.state === "asking" ? { ...wish, offers, state: "choosing" } : { ...wish, offers };
}

function readdress(wish: Wish, now: Date, moved: ReadonlyMap<string, MerchantAddress>): Wish {
  const due = dueOffers(wish, now).filter(({ merchantId }) => moved.has(merchantId));
  if (due.length === 0) return wish;
  const offers = wish.offers.map((offer) =>
    due.includes(offer) ? { ...offer, ...moved.get(offer.merchantId) } : offer,
  );
  return { ...wish, offers };
}

function applyStateTimeout(wish: Wish, now: Date, settings: FlowSettings): Wish {
  switch (wish.state) {
    case "asking_still":
      return closeFor(wish, "not_confirmed", now);
    case "asking_category":
      // A person who answered something else than the list has chosen none of it.
      return {
        ...((wish.repeats ?? 0) > 0
          ? setCategory(wish, fallbackCategory(wish, settings))
          : decideUnasked(wish, null, now, settings)),
        categoryUnanswered: true,
      };
    case "waiting_merchant":
      // A wish held by a pause is not too old: after the pause it is put to merchants once, whatever its age.
      return wish.heldByPause !== true && isDue(addMs(wish.receivedAt, settings.waitingMaxMs), now)
        ? closeWish(wish, now)
        : retryWaitingWish(wish);
    default:
      return closeWish(wish, now);
  }
}

function sendScheduledOffers(wish: Wish, context: OfferContext): Wish {
  const { now, settings } = context;
  if (!isDue(addMs(wish.receivedAt, settings.wishMaxAgeMs), now)) return sendDueOffers(wish, context);
  const offers = wish.offers.filter(({ status, askAt }) => status !== "scheduled" || !isDue(askAt, now));
  return offers.length === wish.offers.length ? wish : { ...wish, offers };
}

function expireOffers(wish: Wish, now: Date, settings: FlowSettings): Wish {
  const over = wish.offers.filter((offer) => offer.status === "pending" && isDue(offerEndsAt(offer, settings), now));
  if (over.length === 0) return wish;
  const offers = wish.offers.map((offer) =>
    over.includes(offer) ? { ...offer, status: "expired" as const, expiresAt: offerEndsAt(offer, settings) } : offer,
  );
  return update(wish, { offers }, [
    liveNotice(
      wish,
      over.map(({ merchantId }) => merchantId),
    ),
  ]);
}
