import { addMs, expiryMsOf, type FlowSettings } from "../wish/flow-settings.ts";
import { liveNotice, update, withOffer } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { offerOf } from "./answer-offer.ts";
import { conclude } from "./conclude.ts";
import { offerMessageId } from "./offer-message.ts";

function offerOfMessage(wish: Wish, offerId: string, messageId: string): Offer | null {
  const offer = offerOf(wish, offerId);
  return offer && offerMessageId(offer) === messageId ? offer : null;
}

/** Records that Meta accepted the offer's message: the time to answer starts, unless the merchant's panel showed the offer before. */
export function offerAcceptedByMeta(
  wish: Wish,
  offerId: string,
  messageId: string,
  at: Date,
  settings: FlowSettings,
): Wish {
  const offer = offerOfMessage(wish, offerId, messageId);
  if (!offer || offer.acceptedByMetaAt !== null) return wish;
  const expiresAt = offer.expiresAt ?? addMs(at, expiryMsOf(offer, settings));
  return update(wish, { offers: withOffer(wish, offerId, { acceptedByMetaAt: at, expiresAt }) }, [
    liveNotice(wish, [offer.merchantId]),
  ]);
}

/**
 * Records that the offer's message will never arrive: the offer ends at once, unless the merchant's panel shows it, or the message was not sent because
 * the merchant lost the number.
 */
export function offerUndeliverable(
  wish: Wish,
  offerId: string,
  messageId: string,
  at: Date,
  settings: FlowSettings,
): Wish {
  const offer = offerOfMessage(wish, offerId, messageId);
  if (offer?.status !== "pending") return wish;
  if (offer.panelNoticeAt !== undefined || offer.numberLostAt !== undefined) return wish;
  const offers = withOffer(wish, offerId, { status: "expired", expiresAt: at });
  return conclude(update(wish, { offers }, [liveNotice(wish, [offer.merchantId])]), at, settings);
}
