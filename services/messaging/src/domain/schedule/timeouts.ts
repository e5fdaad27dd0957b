import { bestGuess, choose } from "../intake/triage.ts";
import { concluded } from "../offers/conclude.ts";
import { type AskingTools, askDue } from "../offers/make-offers.ts";
import { after, earliest, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import { changed, liveNotice, released } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";

/** When silence on an offer counts as its end: counted from Meta's acceptance, at the latest twice that from asking. */
export function offerEndsAt(offer: Offer, settings: FlowSettings): Date {
  return offer.expiresAt ?? after(offer.askedAt ?? offer.askAt, 2 * settings.offerExpiryMs);
}

/** The next moment at which time alone changes the wish; null: never. */
export function nextMoment(wish: Wish, settings: FlowSettings): Date | null {
  const offers = wish.offers.map((offer) => {
    if (offer.status === "scheduled") return offer.askAt;
    return offer.status === "pending" ? offerEndsAt(offer, settings) : null;
  });
  return earliest([ofState(wish, settings), ...offers]);
}

function ofState(wish: Wish, settings: FlowSettings): Date | null {
  switch (wish.state) {
    case "asking_number":
    case "asking_unit":
    case "asking_category":
      return wish.questionUntil;
    case "waiting_merchant":
      return wish.retryAt;
    case "unanswered":
      return after(wish.receivedAt, settings.wishMaxAgeMs);
    default:
      return null;
  }
}

/** What time alone does to a wish: ends questions and offers, asks who has opened, tries again. */
export function passTime(wish: Wish, tools: AskingTools): Wish {
  const { now, settings } = tools;
  const moved = isDue(ofState(wish, settings), now) ? moveOn(wish, now, settings) : wish;
  return concluded(expire(askOpened(moved, tools), now, settings), now, settings);
}

function moveOn(wish: Wish, now: Date, settings: FlowSettings): Wish {
  switch (wish.state) {
    case "asking_category":
      return choose(wish, bestGuess(wish, settings));
    case "waiting_merchant":
      return isDue(after(wish.receivedAt, settings.waitingMaxMs), now)
        ? close(wish, now)
        : { ...wish, state: "choosing", retryAt: null };
    default:
      return close(wish, now);
  }
}

/** The wish is over; nothing more is asked and no text belongs to it. */
export function close(wish: Wish, now: Date): Wish {
  const patch: Partial<Wish> = {
    state: "closed",
    closedAt: now,
    gatherUntil: null,
    questionUntil: null,
    retryAt: null,
  };
  return changed(released(wish), patch, [liveNotice(wish, [])]);
}

function askOpened(wish: Wish, tools: AskingTools): Wish {
  const { now, settings } = tools;
  if (!isDue(after(wish.receivedAt, settings.wishMaxAgeMs), now)) return askDue(wish, tools);
  const offers = wish.offers.filter(({ status, askAt }) => status !== "scheduled" || !isDue(askAt, now));
  return offers.length === wish.offers.length ? wish : { ...wish, offers };
}

function expire(wish: Wish, now: Date, settings: FlowSettings): Wish {
  const over = wish.offers.filter((offer) => offer.status === "pending" && isDue(offerEndsAt(offer, settings), now));
  if (over.length === 0) return wish;
  const offers = wish.offers.map((offer) =>
    over.includes(offer) ? { ...offer, status: "expired" as const, expiresAt: offerEndsAt(offer, settings) } : offer,
  );
  return changed(wish, { offers }, [
    liveNotice(
      wish,
      over.map(({ merchantId }) => merchantId),
    ),
  ]);
}
