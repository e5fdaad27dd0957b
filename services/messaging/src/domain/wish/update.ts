import type { OutgoingContent, OutgoingMessage } from "../outgoing/message.ts";
import type { Effect, Offer, Wish } from "./wish.ts";

/** The wish with some fields replaced and effects added; the store applies it only to the version it was made from. */
export function update(wish: Wish, patch: Partial<Wish>, effects: readonly Effect[] = []): Wish {
  return { ...wish, ...patch, outbox: [...wish.outbox, ...effects] };
}

/** The wish without its open key: further texts of the contact begin another wish. */
export function withoutOpenKey(wish: Wish): Wish {
  const { openKey: _, ...rest } = wish;
  return rest;
}

export function withOffer(wish: Wish, offerId: string, patch: Partial<Offer>): Offer[] {
  return wish.offers.map((offer) => (offer.id === offerId ? { ...offer, ...patch } : offer));
}

/** A message to the consumer; `outsideWindow` null: not sent when the 24 h window has closed. */
export function consumerMessage(
  wish: Wish,
  id: string,
  inWindow: OutgoingContent,
  outsideWindow: OutgoingContent | null = null,
  more: Pick<OutgoingMessage, "afterOptOut" | "tells"> = {},
): Effect {
  const { _id: wishId, contactId, phoneNumberId } = wish;
  const content = { inWindow, outsideWindow, offer: null, usefulUntil: null };
  return {
    id,
    kind: "send_message",
    toConsumer: true,
    message: { id, contactId, phoneNumberId, wishId, ...content, ...more },
  };
}

/** A message to a merchant or to its staff; `outsideWindow` null: not sent when the 24 h window has closed. */
export function merchantMessage(
  wish: Wish,
  id: string,
  contactId: string,
  inWindow: OutgoingContent,
  outsideWindow: OutgoingContent | null = null,
  more: Pick<OutgoingMessage, "afterOptOut"> = {},
): Effect {
  const { phoneNumberId } = wish;
  return {
    id,
    kind: "send_message",
    toConsumer: false,
    message: { id, contactId, phoneNumberId, inWindow, outsideWindow, offer: null, usefulUntil: null, ...more },
  };
}

/** A live notice that the wish has a new version, for the panels of its unit and of these merchants. */
export function liveNotice(wish: Wish, merchantIds: readonly string[]): Effect {
  const version = wish.version + 1;
  const unitIds = wish.unit === null ? [] : [wish.unit.id];
  return { id: `live:${wish._id}:${version}`, kind: "live_notice", version, unitIds, userIds: [...merchantIds] };
}

/** Ends the wish: nothing more is asked, and no further text belongs to it. */
export function closeWish(wish: Wish, now: Date): Wish {
  const patch: Partial<Wish> = {
    state: "closed",
    closedAt: now,
    gatherUntil: null,
    questionUntil: null,
    retryAt: null,
  };
  return update(withoutOpenKey(wish), patch, [liveNotice(wish, [])]);
}

/** The text that distinguishes a wish from the others of its message; null when it is the only one. */
export const distinguishingText = (wish: Wish): string | null => (wish.splitFrom === undefined ? null : wish.text);
