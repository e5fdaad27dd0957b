import { bestPrediction, setCategory } from "../intake/triage.ts";
import { conclude } from "../offers/conclude.ts";
import { type OfferContext, sendDueOffers } from "../offers/make-offers.ts";
import { addMs, earliest, expiryMsOf, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import { closeWish, liveNotice, update } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { retryWaitingWish } from "./retry-or-close.ts";

/** When an unanswered offer expires: counted from Meta's acceptance, at the latest after twice that time from asking. */
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

/** The scheduled offers whose moment has come. */
export const dueOffers = (wish: Wish, now: Date): Offer[] =>
  wish.offers.filter(({ status, askAt }) => status === "scheduled" && isDue(askAt, now));

/**
 * Applies what is due: ends questions and offers, asks merchants that have opened, retries a waiting wish.
 *
 * @param paused merchants that take no offers now: one scheduled for them is dropped
 */
export function applyTimeouts(wish: Wish, context: OfferContext, paused: ReadonlySet<string> = new Set()): Wish {
  const { now, settings } = context;
  const current = isDue(stateTimeoutAt(wish, settings), now) ? applyStateTimeout(wish, now, settings) : wish;
  const asked = sendScheduledOffers(dropPaused(current, now, paused), context);
  return conclude(expireOffers(asked, now, settings), now, settings);
}

/** A wish that is left without any offer is put to others, or waits. */
function dropPaused(wish: Wish, now: Date, paused: ReadonlySet<string>): Wish {
  const dropped = dueOffers(wish, now).filter(({ merchantId }) => paused.has(merchantId));
  if (dropped.length === 0) return wish;
  const offers = wish.offers.filter((offer) => !dropped.includes(offer));
  return offers.length === 0 && wish.state === "asking" ? { ...wish, offers, state: "choosing" } : { ...wish, offers };
}

function applyStateTimeout(wish: Wish, now: Date, settings: FlowSettings): Wish {
  switch (wish.state) {
    case "asking_category":
      return setCategory(wish, bestPrediction(wish, settings));
    case "waiting_merchant":
      // A pause is no fault of the wish's: after it, it is put to merchants once, whatever its age.
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
