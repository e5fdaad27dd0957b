import { after, type FlowSettings } from "../wish/flow-settings.ts";
import { changed, liveNotice, withOffer } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { offerOf } from "./answer-offer.ts";
import { concluded } from "./conclude.ts";
import { offerMessageId } from "./offer-message.ts";

function questionOf(wish: Wish, offerId: string, messageId: string): Offer | null {
  const offer = offerOf(wish, offerId);
  return offer && offerMessageId(offer) === messageId ? offer : null;
}

/** Meta has taken the question: the time to answer starts. */
export function questionAccepted(
  wish: Wish,
  offerId: string,
  messageId: string,
  at: Date,
  settings: FlowSettings,
): Wish {
  const offer = questionOf(wish, offerId, messageId);
  if (!offer || offer.acceptedByMetaAt !== null) return wish;
  const expiresAt = after(at, settings.offerExpiryMs);
  return changed(wish, { offers: withOffer(wish, offerId, { acceptedByMetaAt: at, expiresAt }) }, [
    liveNotice(wish, [offer.merchantId]),
  ]);
}

/** The question will never arrive: nobody waits for its answer. */
export function questionFailed(wish: Wish, offerId: string, messageId: string, at: Date, settings: FlowSettings): Wish {
  const offer = questionOf(wish, offerId, messageId);
  if (offer?.status !== "pending") return wish;
  const offers = withOffer(wish, offerId, { status: "expired", expiresAt: at });
  return concluded(changed(wish, { offers }, [liveNotice(wish, [offer.merchantId])]), at, settings);
}
