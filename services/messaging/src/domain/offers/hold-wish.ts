import type { UnitHold } from "../gates.ts";
import { unitPaused } from "../outgoing/texts/consumer.ts";
import { addMs, isDue } from "../wish/flow-settings.ts";
import { consumerMessage, liveNotice, update } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";

/** Interval at which a held wish checks its pause; within it the wish proceeds after a pause that ended early. */
const LOOK_AGAIN_MS = 60_000;

const nextLook = ({ until }: UnitHold, now: Date): Date => {
  const again = addMs(now, LOOK_AGAIN_MS);
  return until !== null && until < again ? until : again;
};

/** Holds a wish that is ready to be put to merchants, and notifies its consumer once; for several wishes in one message, the first notice covers all. */
export function holdForPause(wish: Wish, unit: UnitRef, pause: UnitHold, now: Date): Wish {
  if (wish.state !== "choosing") return wish;
  const held = { ...wish, state: "waiting_merchant" as const, retryAt: nextLook(pause, now), heldByPause: true };
  if (wish.heldByPause === true) return held;
  const { city, timeZone } = unit;
  const message = consumerMessage(
    wish,
    `paused:${wish.splitFrom ?? wish._id}`,
    unitPaused({ city, timeZone, until: pause.until }),
  );
  return update(held, {}, [message, liveNotice(wish, [])]);
}

/**
 * Postpones what is due in a paused unit: a waiting wish goes on waiting and is not given up, and merchants due to be asked are asked later. Offers
 * already put to their merchants go on.
 */
export function postponeForPause(wish: Wish, pause: UnitHold, now: Date): Wish {
  const next = nextLook(pause, now);
  const waits = wish.state === "waiting_merchant" && isDue(wish.retryAt, now);
  const offers = wish.offers.map((offer) =>
    offer.status === "scheduled" && isDue(offer.askAt, now)
      ? { ...offer, askAt: next, postponedByPause: true as const }
      : offer,
  );
  const isChanged = offers.some((offer, index) => offer !== wish.offers[index]);
  return waits || isChanged ? { ...wish, offers, ...(waits && { retryAt: next }) } : wish;
}
