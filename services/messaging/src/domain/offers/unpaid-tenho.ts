import { capReached, consumerUnreachable, noBalance, wishWithdrawn } from "../outgoing/texts/merchant.ts";
import { creditTemplate } from "../outgoing/texts/templates.ts";
import { addMs, expiryMsOf, type FlowSettings } from "../wish/flow-settings.ts";
import { liveNotice, merchantMessage, update, withOffer } from "../wish/update.ts";
import type { AwaitedPayment, Effect, ExchangedContact, Offer, PendingPayment, Wish } from "../wish/wish.ts";
import { offerOf, startPayment } from "./answer-offer.ts";

/** Why a TENHO was not paid; `cap_reached`: the merchant's own cap for the day. */
export type UnpaidReason = "no_balance" | "cap_reached";

export type Unpaid = { outcome: UnpaidReason; balanceCents: number };

const awaitedOf = ({ resumeAt: _r, contact: _c, ...payment }: PendingPayment): AwaitedPayment => payment;

/**
 * Records that the TENHO was not paid: the offer is open again, unless its wish was withdrawn meanwhile. For lack of balance the TENHO then waits for
 * credit, and the merchant is sent a Pix code; for the merchant's own daily cap it does not wait.
 */
export function settleUnpaid(wish: Wish, offerId: string, unpaid: Unpaid, now: Date, settings: FlowSettings): Wish {
  const offer = offerOf(wish, offerId);
  if (offer?.status !== "answering" || !offer.answering) return wish;
  const live = liveNotice(wish, [offer.merchantId]);
  if (wish.withdrawnAt !== undefined) {
    const patch: Partial<Offer> = { status: "expired", expiresAt: now, answering: null };
    return update(wish, { offers: withOffer(wish, offerId, patch) }, [...withdrawnNotice(wish, offer, unpaid), live]);
  }
  const isAwaited = unpaid.outcome === "no_balance";
  const patch: Partial<Offer> = {
    status: "pending",
    answering: null,
    awaiting: isAwaited ? awaitedOf(offer.answering) : null,
  };
  const effects = isAwaited
    ? [creditNotice(wish, offer, offer.answering, unpaid, now, settings)]
    : capNotice(wish, offer);
  return update(wish, { offers: withOffer(wish, offerId, patch) }, [...effects, live]);
}

function withdrawnNotice(wish: Wish, offer: Offer, { outcome }: Unpaid): Effect[] {
  if (offer.answering?.via !== "whatsapp") return [];
  const { contactId, key } = offer.answering;
  const id = `${outcome === "no_balance" ? "nobalance" : "cap"}:${offer.id}:${key}`;
  return [merchantMessage(wish, id, contactId ?? offer.merchantContactId, wishWithdrawn())];
}

/** The notice of missing balance, with a Pix code where there is one. It goes by WhatsApp even for an answer from the panel, because the code is sent there. */
function creditNotice(
  wish: Wish,
  offer: Offer,
  { contactId, key }: PendingPayment,
  { balanceCents }: Unpaid,
  now: Date,
  settings: FlowSettings,
): Effect {
  const { priceCents, merchantId } = offer;
  const until = offer.expiresAt ?? addMs(offer.askedAt ?? now, expiryMsOf(offer, settings));
  const timeZone = wish.unit?.timeZone ?? "UTC";
  const details = { balanceCents, priceCents, link: settings.creditLink, until, timeZone };
  const id = `nobalance:${offer.id}:${key}`;
  const notice = merchantMessage(
    wish,
    id,
    contactId ?? offer.merchantContactId,
    noBalance(details),
    creditTemplate(details),
  );
  if (notice.kind !== "send_message") throw new Error("a message is said");
  // A new id for each notice, so that a charge is considered again when the TENHO waits once more.
  const charge = { offerId: offer.id, merchantId, priceCents, balanceCents, until };
  return { ...notice, id: `${id}:${wish.version}`, charge };
}

function capNotice(wish: Wish, offer: Offer): Effect[] {
  if (offer.answering?.via !== "whatsapp") return [];
  const { contactId, key } = offer.answering;
  return [merchantMessage(wish, `cap:${offer.id}:${key}`, contactId ?? offer.merchantContactId, capReached())];
}

/** The offer of the merchant whose TENHO waits for its balance. */
export const awaitedOffer = (wish: Wish, merchantId: string): Offer | undefined =>
  wish.offers.find((offer) => offer.merchantId === merchantId && offer.status === "pending" && !!offer.awaiting);

/** The merchants whose TENHO waits for balance; stored with the wish so that a query finds them. */
export const awaitedFrom = ({ offers }: Pick<Wish, "offers">): string[] =>
  offers.flatMap(({ status, awaiting, merchantId }) => (status === "pending" && awaiting ? [merchantId] : []));

/** Pays a waiting TENHO once the merchant's balance has grown, if its offer is still open; any replica may then debit. */
export function resumeAwaited(
  wish: Wish,
  { merchantId, balanceCents, contact }: { merchantId: string; balanceCents: number; contact: ExchangedContact },
  now: Date,
): Wish {
  const offer = awaitedOffer(wish, merchantId);
  if (!offer?.awaiting || offer.priceCents > balanceCents) return wish;
  return startPayment(wish, offer.id, { ...offer.awaiting, at: now, resumeAt: now, contact });
}

/** Ends the wait of a TENHO for balance when the consumer can no longer be reached, and notifies its merchant. */
export function endAwaited(wish: Wish, merchantId: string): Wish {
  const offer = awaitedOffer(wish, merchantId);
  if (!offer?.awaiting) return wish;
  const { contactId, key } = offer.awaiting;
  const id = `unreachable:${offer.id}:${key}`;
  return update(wish, { offers: withOffer(wish, offer.id, { awaiting: null }) }, [
    merchantMessage(wish, id, contactId ?? offer.merchantContactId, consumerUnreachable()),
    liveNotice(wish, [merchantId]),
  ]);
}
