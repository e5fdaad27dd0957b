import { quotableText } from "@tenho/br/text/text";
import { addMs, expiryMsOf, type FlowSettings } from "../domain/wish/flow-settings.ts";
import type { Offer, Wish } from "../domain/wish/wish.ts";

/** A notification shows about two lines. */
const TEXT_MAX = 120;

/** Payload of a push about an offer: no person, no number, nothing that a merchant has not paid for. */
export type OfferPush = {
  type: "offer";
  wish_id: string;
  /** The wish as the offer's message quotes it, but shorter. */
  text: string;
  category: string;
  /** Path of the panel's page that shows the offer. */
  path: string;
};

/** An offer in one of its rounds. */
export type AskedOffer = { offerId: string; round: number };

export const offerPush = (wish: Wish, settings: FlowSettings, isMerchant: boolean): OfferPush => ({
  type: "offer",
  wish_id: wish._id,
  text: quotableText(wish.text, TEXT_MAX),
  category: wish.category?.name ?? settings.fallbackCategory.name,
  path: `/${isMerchant ? "client" : "user"}/mensagens?mensagem=${wish._id}`,
});

/** The moment from which a push about the offer is useless. */
export const offerUntil = (offer: Offer, settings: FlowSettings): Date =>
  offer.expiresAt ?? addMs(offer.askedAt ?? offer.askAt, expiryMsOf(offer, settings));

/** The offer, if notifying its merchant is still useful: it awaits an answer, in this round. */
export function tellableOffer(
  wish: Wish,
  { offerId, round }: AskedOffer,
  now: Date,
  settings: FlowSettings,
): Offer | null {
  const offer = wish.offers.find((one) => one.id === offerId);
  if (offer?.status !== "pending" || offer.round !== round || offer.awaiting) return null;
  if (wish.withdrawnAt !== undefined || wish.anonymisedAt !== undefined) return null;
  return offerUntil(offer, settings).getTime() > now.getTime() ? offer : null;
}

/** Topic of an offer's pushes, at most the 32 characters allowed: a browser that was off receives only the last push with a topic. */
export const topicOf = (offerId: string): string => offerId.replaceAll("-", "").slice(0, 32);
