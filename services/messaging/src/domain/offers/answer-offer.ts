import { accepted, declined, noBalance } from "../outgoing/texts/merchant.ts";
import { acceptedTemplate } from "../outgoing/texts/templates.ts";
import { corrected } from "../wish/correction.ts";
import type { Effect } from "../wish/effect.ts";
import { after, type FlowSettings } from "../wish/flow-settings.ts";
import { changed, liveNotice, toMerchant, withOffer } from "../wish/update.ts";
import type { Answering, Offer, Wish } from "../wish/wish.ts";
import { concluded } from "./conclude.ts";

/** What an answer given at a moment meets. */
export type Standing = "open" | "answering" | "accepted" | "rejected" | "too_late" | "not_asked";

export const offerOf = (wish: Wish, offerId: string): Offer | undefined => wish.offers.find(({ id }) => id === offerId);

/**
 * An offer is open until its time is over for the one who answers: a tap made in time counts although it reached us
 * late, and although the sweep has marked the offer expired meanwhile.
 */
export function standingOf(offer: Offer, at: Date): Standing {
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

/** Marks an open offer as being paid; whoever's update is applied is the one to debit. */
export function startAnswer(wish: Wish, offerId: string, answering: Answering): Wish {
  const offer = offerOf(wish, offerId);
  if (!offer || standingOf(offer, answering.at) !== "open") return wish;
  return changed(wish, { offers: withOffer(wish, offerId, { status: "answering", answering }) });
}

/** Takes up a payment that was left behind; whoever's update is applied calls the wallet again, with the same key. */
export function resumeAnswer(wish: Wish, offerId: string, now: Date, settings: FlowSettings): Wish {
  const answering = offerOf(wish, offerId)?.answering;
  if (!answering || answering.resumeAt.getTime() > now.getTime()) return wish;
  const resumeAt = after(now, settings.answerResumeMs);
  return changed(wish, { offers: withOffer(wish, offerId, { answering: { ...answering, resumeAt } }) });
}

export type Debit = { movementId: string; balanceBeforeCents: number; balanceAfterCents: number };

/** Paid, whatever the clock says: the merchant gets the contact, the consumer hears of it with the next gathered message. */
export function settlePaid(wish: Wish, offerId: string, debit: Debit, now: Date, settings: FlowSettings): Wish {
  const offer = offerOf(wish, offerId);
  if (offer?.status !== "answering" || !offer.answering) return wish;
  const { by, via, at, contactId, key } = offer.answering;
  const words = {
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
  const enough = offers.filter(({ status }) => status === "accepted").length >= settings.tenhoWanted;
  const paid = changed(
    wish,
    {
      state: "asking",
      offers: enough ? offers.filter(({ status }) => status !== "scheduled") : offers,
      tellAt: wish.tellAt ?? after(now, settings.tellGatherMs),
      closedAt: null,
    },
    [
      toMerchant(
        wish,
        `accepted:${offerId}`,
        contactId ?? offer.merchantContactId,
        accepted(words),
        acceptedTemplate(words),
      ),
      liveNotice(wish, [offer.merchantId]),
    ],
  );
  return concluded(paid, now, settings);
}

/** Not paid for lack of balance: the offer is open again. */
export function settleNoBalance(
  wish: Wish,
  offerId: string,
  balanceCents: number,
  now: Date,
  settings: FlowSettings,
): Wish {
  const offer = offerOf(wish, offerId);
  if (offer?.status !== "answering" || !offer.answering) return wish;
  const { via, contactId, key } = offer.answering;
  const until = offer.expiresAt ?? after(offer.askedAt ?? now, settings.offerExpiryMs);
  const words = {
    balanceCents,
    priceCents: offer.priceCents,
    link: settings.creditLink,
    until,
    timeZone: wish.unit?.timeZone ?? "UTC",
  };
  const told = toMerchant(wish, `nobalance:${offerId}:${key}`, contactId ?? offer.merchantContactId, noBalance(words));
  return changed(wish, { offers: withOffer(wish, offerId, { status: "pending", answering: null }) }, [
    ...(via === "whatsapp" ? [told] : []),
    liveNotice(wish, [offer.merchantId]),
  ]);
}

/** A NÃO TENHO; `notMyCategory`: the merchant adds that the wish is none of what it sells. */
export type Refusal = Answering & { notMyCategory?: boolean };

/** NÃO TENHO: free, and final. */
export function decline(wish: Wish, offerId: string, answering: Refusal, now: Date, settings: FlowSettings): Wish {
  const offer = offerOf(wish, offerId);
  if (!offer || standingOf(offer, answering.at) !== "open") return wish;
  const { by, via, at, contactId, key } = answering;
  const offers = withOffer(wish, offerId, {
    status: "rejected",
    answeredAt: at,
    answeredBy: by,
    answeredVia: via,
    answeredKey: key,
  });
  const thanks = toMerchant(wish, `declined:${offerId}`, contactId ?? offer.merchantContactId, declined());
  const effects: Effect[] = [...(via === "whatsapp" ? [thanks] : []), liveNotice(wish, [offer.merchantId])];
  if (answering.notMyCategory) effects.push(refusedCategory(wish, offer, at));
  return concluded(changed(wish, { offers }, effects), now, settings);
}

/** One for each merchant, whoever of its staff says so. */
function refusedCategory(wish: Wish, { merchantId, categoryId }: Offer, at: Date): Effect {
  const fromCategoryId = categoryId ?? wish.category?.id ?? 0;
  return corrected(wish, { source: "merchant", by: merchantId, fromCategoryId, categoryId: 0, at });
}
