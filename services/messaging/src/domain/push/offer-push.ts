import { quotableText } from "@tenho/br/text/text";
import { addMs, expiryMsOf, type FlowSettings } from "../wish/flow-settings.ts";
import type { Offer, Wish } from "../wish/wish.ts";

/** A notification shows about two lines. */
const TEXT_MAX = 120;

/** What a push of an offer carries: no person, no number, nothing a merchant has not paid for. */
export type OfferPush = {
  type: "offer";
  wish_id: string;
  /** As the message of the offer quotes it, shorter. */
  text: string;
  category: string;
  /** Where the panel shows the offer. */
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

/** When a push about the offer is of no use any more. */
export const offerUntil = (offer: Offer, settings: FlowSettings): Date =>
  offer.expiresAt ?? addMs(offer.askedAt ?? offer.askAt, expiryMsOf(offer, settings));

/** The offer, while telling its merchant of it is of use: it waits for an answer, in this round. */
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

/** Within the 32 characters a topic may have: of two pushes about an offer a browser that was off gets the last. */
export const topicOf = (offerId: string): string => offerId.replaceAll("-", "").slice(0, 32);
