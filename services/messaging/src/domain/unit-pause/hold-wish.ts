import { unitPaused } from "../outgoing/texts/consumer.ts";
import { addMs, isDue } from "../wish/flow-settings.ts";
import { consumerMessage, liveNotice, update } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";
import type { UnitPause } from "./unit-pause.ts";

/** A pause that is ended early lets the wishes it held go on within this time. */
const LOOK_AGAIN_MS = 60_000;

const nextLook = ({ until }: UnitPause, now: Date): Date => {
  const again = addMs(now, LOOK_AGAIN_MS);
  return until !== null && until < again ? until : again;
};

/**
 * A wish that is ready to be put to merchants waits instead, and its consumer is told once; of several wishes in one message the first
 * message stands for all.
 */
export function holdForPause(wish: Wish, unit: UnitRef, pause: UnitPause, now: Date): Wish {
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
 * Puts off what is due in a unit that is paused: a wish that waits goes on waiting and is not given up, and merchants that would be
 * asked now are asked later. Offers that were put to their merchants run on.
 */
export function postponeForPause(wish: Wish, pause: UnitPause, now: Date): Wish {
  const next = nextLook(pause, now);
  const waits = wish.state === "waiting_merchant" && isDue(wish.retryAt, now);
  const offers = wish.offers.map((offer) =>
    offer.status === "scheduled" && isDue(offer.askAt, now) ? { ...offer, askAt: next } : offer,
  );
  const isChanged = offers.some((offer, index) => offer !== wish.offers[index]);
  return waits || isChanged ? { ...wish, offers, ...(waits && { retryAt: next }) } : wish;
}
