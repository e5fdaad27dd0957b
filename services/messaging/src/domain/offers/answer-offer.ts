import { accepted, declined } from "../outgoing/texts/merchant.ts";
import { acceptedTemplate } from "../outgoing/texts/templates.ts";
import { correctionEffect } from "../wish/correction.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { liveNotice, merchantMessage, update, withOffer } from "../wish/update.ts";
import type { Effect, ExchangedContact, Offer, PendingPayment, Wish } from "../wish/wish.ts";
import { conclude } from "./conclude.ts";
import { acceptedMessageId } from "./offer-message.ts";

/**
 * Returns whether an answer still counts: `open` if it does, else the state of the offer that prevents it. `withdrawn`: the consumer wrote SAIR before;
 * `unreachable`: the consumer can no longer be reached.
 */
export type AnswerStanding =
  | "open"
  | "answering"
  | "accepted"
  | "rejected"
  | "too_late"
  | "withdrawn"
  | "unreachable"
  | "not_asked";

export const offerOf = (wish: Wish, offerId: string): Offer | undefined => wish.offers.find(({ id }) => id === offerId);

/**
 * Judges an answer by the moment of the tap: one made in time counts although it arrived late, even if the sweep has marked the offer expired meanwhile.
 * Once the wish is withdrawn, answers to offers that the withdrawal ended are `withdrawn`, whenever the tap was made.
 */
export function answerStanding({ withdrawnAt }: Pick<Wish, "withdrawnAt">, offer: Offer, at: Date): AnswerStanding {
  const standing = standingOfOffer(offer, at);
  if (withdrawnAt === undefined) return standing;
  // An offer that expired at the very moment of the withdrawal was ended by it, not by its own time.
  const endedByIt = standing === "too_late" && offer.expiresAt?.getTime() === withdrawnAt.getTime();
  return standing === "open" || endedByIt ? "withdrawn" : standing;
}

function standingOfOffer(offer: Offer, at: Date): AnswerStanding {
  switch (offer.status) {
    case "scheduled":
      return "not_asked";
    case "pending":
      return offer.expiresAt === null || at.getTime() < offer.expiresAt.getTime() ? "open" : "too_late";
    case "expired":
      return offer.expiresAt !== null && at.getTime() < offer.expiresAt.getTime() ? "open" : "too_late";
    default:
      return offer.status;
  }
}

/** Marks an open offer as being paid; only the caller whose update is applied may debit. */
export function startPayment(wish: Wish, offerId: string, payment: PendingPayment): Wish {
  const offer = offerOf(wish, offerId);
  if (!offer || answerStanding(wish, offer, payment.at) !== "open") return wish;
  return update(wish, {
    offers: withOffer(wish, offerId, { status: "answering", answering: payment, awaiting: null }),
  });
}

/** Resumes a pending payment; only the caller whose update is applied calls the wallet again, with the same key. */
export function resumePayment(wish: Wish, offerId: string, now: Date, settings: FlowSettings): Wish {
  const payment = offerOf(wish, offerId)?.answering;
  if (!payment || payment.resumeAt.getTime() > now.getTime()) return wish;
  const resumeAt = addMs(now, settings.answerResumeMs);
  return update(wish, { offers: withOffer(wish, offerId, { answering: { ...payment, resumeAt } }) });
}

export type Debit = { movementId: string; balanceBeforeCents: number; balanceAfterCents: number };

/** The contacts given to each other when a TENHO is paid. */
export type Exchange = { contact: ExchangedContact; merchantPhone: string };

/**
 * Records the payment, even after the offer's time: the merchant receives the consumer's contact at once, the consumer the merchant's in the next
 * message of answers. For a wish withdrawn during the payment the consumer gets no message.
 */
export function settlePaid(
  wish: Wish,
  offerId: string,
  { debit, exchange }: { debit: Debit; exchange: Exchange },
  now: Date,
  settings: FlowSettings,
): Wish {
  const offer = offerOf(wish, offerId);
  if (offer?.status !== "answering" || !offer.answering) return wish;
  const { by, via, at, contactId, key } = offer.answering;
  const details = {
    wish: wish.text,
    ...exchange.contact,
    priceCents: offer.priceCents,
    balanceCents: debit.balanceAfterCents,
  };
  const offers = withOffer(wish, offerId, {
    status: "accepted",
    answering: null,
    answeredAt: at,
    answeredBy: by,
    answeredVia: via,
    answeredKey: key,
    debit,
    ...exchange,
  });
  // The wish keeps the number that was given for its first paid TENHO.
  const isFirst = wish.offers.every(({ status }) => status !== "accepted");
  const sender = isFirst ? { senderPhone: exchange.contact.phone } : {};
  const toMerchant = [
    merchantMessage(
      wish,
      acceptedMessageId(offerId),
      contactId ?? offer.merchantContactId,
      accepted(details),
      acceptedTemplate(details),
      { afterOptOut: true },
    ),
    liveNotice(wish, [offer.merchantId]),
  ];
  if (wish.withdrawnAt !== undefined) return update(wish, { offers, ...sender }, toMerchant);
  const hasEnough = offers.filter(({ status }) => status === "accepted").length >= settings.tenhoWanted;
  const paid = update(
    wish,
    {
      state: "asking",
      offers: hasEnough ? offers.filter(({ status }) => status !== "scheduled") : offers,
      notifyConsumerAt: wish.notifyConsumerAt ?? addMs(now, settings.answersGatherMs),
      closedAt: null,
      ...sender,
    },
    toMerchant,
  );
  return conclude(paid, now, settings);
}

/** A NÃO TENHO; `notMyCategory`: the merchant adds that the wish does not belong to its category. */
export type Refusal = Omit<PendingPayment, "resumeAt"> & { notMyCategory?: boolean };

/** Records a NÃO TENHO, which is free and final. */
export function decline(wish: Wish, offerId: string, refusal: Refusal, now: Date, settings: FlowSettings): Wish {
  const offer = offerOf(wish, offerId);
  if (!offer || answerStanding(wish, offer, refusal.at) !== "open") return wish;
  const { by, via, at, contactId, key } = refusal;
  const offers = withOffer(wish, offerId, {
    status: "rejected",
    awaiting: null,
    answeredAt: at,
    answeredBy: by,
    answeredVia: via,
    answeredKey: key,
  });
  const thanks = merchantMessage(wish, `declined:${offerId}`, contactId ?? offer.merchantContactId, declined());
  const effects: Effect[] = [...(via === "whatsapp" ? [thanks] : []), liveNotice(wish, [offer.merchantId])];
  if (refusal.notMyCategory) effects.push(categoryRefusedByMerchant(wish, offer, at));
  return conclude(update(wish, { offers }, effects), now, settings);
}

/** The correction for a refused category: one per merchant, whichever member of its staff refused. */
function categoryRefusedByMerchant(wish: Wish, { merchantId, categoryId }: Offer, at: Date): Effect {
  const fromCategoryId = categoryId ?? wish.category?.id ?? 0;
  return correctionEffect(wish, { source: "merchant", by: merchantId, fromCategoryId, categoryId: 0, at });
}
