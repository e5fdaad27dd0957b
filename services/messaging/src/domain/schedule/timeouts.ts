import { bestPrediction, setCategory } from "../intake/triage.ts";
import { conclude } from "../offers/conclude.ts";
import { type OfferContext, sendDueOffers } from "../offers/make-offers.ts";
import { addMs, earliest, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import { closeWish, liveNotice, update } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { retryWaitingWish } from "./retry-or-close.ts";

/** When an unanswered offer expires: counted from Meta's acceptance, at the latest after twice that time from asking. */
export function offerEndsAt(offer: Offer, settings: FlowSettings): Date {
  return offer.expiresAt ?? addMs(offer.askedAt ?? offer.askAt, 2 * settings.offerExpiryMs);
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

/** Applies what is due: ends questions and offers, asks merchants that have opened, retries a waiting wish. */
export function applyTimeouts(wish: Wish, context: OfferContext): Wish {
  const { now, settings } = context;
  const current = isDue(stateTimeoutAt(wish, settings), now) ? applyStateTimeout(wish, now, settings) : wish;
  return conclude(expireOffers(sendScheduledOffers(current, context), now, settings), now, settings);
}

function applyStateTimeout(wish: Wish, now: Date, settings: FlowSettings): Wish {
  switch (wish.state) {
    case "asking_category":
      return setCategory(wish, bestPrediction(wish, settings));
    case "waiting_merchant":
      return isDue(addMs(wish.receivedAt, settings.waitingMaxMs), now) ? closeWish(wish, now) : retryWaitingWish(wish);
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
