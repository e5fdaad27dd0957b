import type { OutgoingContent } from "../../app/outgoing/outgoing-messages.ts";
import type { Effect } from "./effect.ts";
import type { Offer, Wish } from "./wish.ts";

/** The wish with some fields replaced and effects added; the store applies it only to the version it was made from. */
export function changed(wish: Wish, patch: Partial<Wish>, effects: readonly Effect[] = []): Wish {
  return { ...wish, ...patch, outbox: [...wish.outbox, ...effects] };
}

/** The wish without its hold on further texts. */
export function released(wish: Wish): Wish {
  const { openKey: _, ...rest } = wish;
  return rest;
}

export function withOffer(wish: Wish, offerId: string, patch: Partial<Offer>): Offer[] {
  return wish.offers.map((offer) => (offer.id === offerId ? { ...offer, ...patch } : offer));
}

/** Something said to the consumer; `outsideWindow` null: not said when the window has closed. */
export function toConsumer(
  wish: Wish,
  id: string,
  inWindow: OutgoingContent,
  outsideWindow: OutgoingContent | null = null,
): Effect {
  const { contactId, phoneNumberId } = wish;
  return {
    id,
    kind: "say",
    toConsumer: true,
    message: { id, contactId, phoneNumberId, inWindow, outsideWindow, offer: null, usefulUntil: null },
  };
}

/** Something said to a merchant or to who answers for it. */
export function toMerchant(
  wish: Wish,
  id: string,
  contactId: string,
  inWindow: OutgoingContent,
  outsideWindow: OutgoingContent | null = null,
): Effect {
  const { phoneNumberId } = wish;
  return {
    id,
    kind: "say",
    toConsumer: false,
    message: { id, contactId, phoneNumberId, inWindow, outsideWindow, offer: null, usefulUntil: null },
  };
}

/** Tells panels that the wish has a new version: those of its unit, and of these merchants. */
export function liveNotice(wish: Wish, merchantIds: readonly string[]): Effect {
  const version = wish.version + 1;
  const unitIds = wish.unit === null ? [] : [wish.unit.id];
  return { id: `live:${wish._id}:${version}`, kind: "live", version, unitIds, userIds: [...merchantIds] };
}
