import { accepted, declined } from "../outgoing/texts/merchant.ts";
import { acceptedTemplate } from "../outgoing/texts/templates.ts";
import { correctionEffect } from "../wish/correction.ts";
import type { Effect } from "../wish/effect.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { liveNotice, merchantMessage, update, withOffer } from "../wish/update.ts";
import type { Offer, PendingPayment, Wish } from "../wish/wish.ts";
import { conclude } from "./conclude.ts";
import { acceptedMessageId } from "./offer-message.ts";

/** Whether an answer still counts: `open` it does; else the state it finds. `withdrawn`: the consumer wrote SAIR before. */
export type AnswerStanding = "open" | "answering" | "accepted" | "rejected" | "too_late" | "withdrawn" | "not_asked";

export const offerOf = (wish: Wish, offerId: string): Offer | undefined => wish.offers.find(({ id }) => id === offerId);

/**
 * Judged by the moment of the tap: one made in time counts although it arrived late, and although the sweep has marked the
 * offer expired meanwhile; but not once the wish is withdrawn.
 */
export function answerStanding({ withdrawnAt }: Pick<Wish, "withdrawnAt">, offer: Offer, at: Date): AnswerStanding {
  const standing = standingOfOffer(offer, at);
  return standing === "open" && withdrawnAt !== undefined ? "withdrawn" : standing;
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

/** Marks an open offer as being paid; only the caller whose update is applied debits. */
export function startPayment(wish: Wish, offerId: string, payment: PendingPayment): Wish {
  const offer = offerOf(wish, offerId);
  if (!offer || answerStanding(wish, offer, payment.at) !== "open") return wish;
  return update(wish, {
    offers: withOffer(wish, offerId, { status: "answering", answering: payment, awaiting: null }),
  });
}

/** Resumes a payment left pending; only the caller whose update is applied calls the wallet again, with the same key. */
export function resumePayment(wish: Wish, offerId: string, now: Date, settings: FlowSettings): Wish {
  const payment = offerOf(wish, offerId)?.answering;
  if (!payment || payment.resumeAt.getTime() > now.getTime()) return wish;
  const resumeAt = addMs(now, settings.answerResumeMs);
  return update(wish, { offers: withOffer(wish, offerId, { answering: { ...payment, resumeAt } }) });
}

export type Debit = { movementId: string; balanceBeforeCents: number; balanceAfterCents: number };

/**
 * Paid, even after the offer's time: the merchant gets the contact, the consumer the merchant's with the next message of answers.
 * Of a wish withdrawn while it was paid the merchant gets the contact, and the consumer no message.
 */
export function settlePaid(wish: Wish, offerId: string, debit: Debit, now: Date, settings: FlowSettings): Wish {
  const offer = offerOf(wish, offerId);
  if (offer?.status !== "answering" || !offer.answering) return wish;
  const { by, via, at, contactId, key } = offer.answering;
  const details = {
    wish: wish.text,
    name: wish.senderName,
    phone: wish.senderPhone ?? "",
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
  });
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
  if (wish.withdrawnAt !== undefined) return update(wish, { offers }, toMerchant);
  const hasEnough = offers.filter(({ status }) => status === "accepted").length >= settings.tenhoWanted;
  const paid = update(
    wish,
    {
      state: "asking",
      offers: hasEnough ? offers.filter(({ status }) => status !== "scheduled") : offers,
      tellAt: wish.tellAt ?? addMs(now, settings.answersGatherMs),
      closedAt: null,
    },
    toMerchant,
  );
  return conclude(paid, now, settings);
}

/** A NÃO TENHO; `notMyCategory`: the merchant adds that the wish is not of its category. */
export type Refusal = Omit<PendingPayment, "resumeAt"> & { notMyCategory?: boolean };

/** NÃO TENHO: free, and final. */
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

/** One correction for each merchant, whichever of its staff refused. */
function categoryRefusedByMerchant(wish: Wish, { merchantId, categoryId }: Offer, at: Date): Effect {
  const fromCategoryId = categoryId ?? wish.category?.id ?? 0;
  return correctionEffect(wish, { source: "merchant", by: merchantId, fromCategoryId, categoryId: 0, at });
}
