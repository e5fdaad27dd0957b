import { REMOVED_SENDER, type Reader, viewWish, type WishView } from "../../domain/panel-view.ts";
import type { Offer, OfferStatus, Wish } from "../../domain/wish/wish.ts";

const OFFER_STATUS: Record<OfferStatus, "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED"> = {
  scheduled: "PENDING",
  pending: "PENDING",
  answering: "PENDING",
  accepted: "ACCEPTED",
  rejected: "REJECTED",
  expired: "EXPIRED",
};

const round = (minutes: number): number => Math.round(minutes * 10) / 10;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function presentOffer(own: NonNullable<WishView["ownOffer"]>) {
  const { offer, canAnswer, contact, followUp } = own;
  return {
    id: offer.id,
    status: OFFER_STATUS[offer.status],
    price: offer.priceCents / 100,
    asked_at: iso(offer.askedAt),
    expires_at: iso(offer.expiresAt),
    answered_at: iso(offer.answeredAt),
    can_answer: canAnswer,
    follow_up: followUp && { outcome: followUp.outcome, note: followUp.note, at: followUp.at.toISOString() },
    reversed_at: iso(offer.reversal?.at ?? null),
    report: offer.report === undefined ? null : { reason: offer.report.reason, at: offer.report.at.toISOString() },
    contact: contact && { name: contact.name, phone: contact.phone, wa_link: `https://wa.me/${contact.phone}` },
  };
}

/** What a paid TENHO cost and left; nulls for one that is not paid. */
export const presentPaid = ({ debit, priceCents }: Pick<Offer, "debit" | "priceCents">) => ({
  price: debit === null ? null : priceCents / 100,
  balance: debit === null ? null : debit.balanceAfterCents / 100,
});

/** A wish as JSON for its reader. */
export function presentMessage(wish: Wish, reader: Reader, now: Date) {
  const view = viewWish(wish, reader, now);
  const minutes = view.responses.map((response) => response.minutes);
  return {
    id: wish._id,
    content: view.content,
    sender_name: view.isAnonymised ? REMOVED_SENDER : (view.sender?.name ?? null),
    whatsapp: view.sender?.phone ?? null,
    received_at: wish.receivedAt.toISOString(),
    category_id: wish.category?.id ?? null,
    category_name: wish.category?.name ?? null,
    categorized: wish.category !== null,
    confidence: wish.category?.confidence ?? null,
    status: view.status,
    franchise_info: wish.unit && {
      id: wish.unit.id,
      name: wish.unit.name,
      city: wish.unit.city,
      state: wish.unit.state,
    },
    responses: view.responses.map((response) => ({
      company_name: response.companyName,
      response_text: response.answer,
      response_duration: round(response.minutes),
      responded_at: response.at.toISOString(),
    })),
    notified_companies: view.notified.map((name) => ({ company_name: name })),
    notified_total: view.notifiedTotal,
    overall_avg_response_time:
      minutes.length === 0 ? null : round(minutes.reduce((sum, value) => sum + value, 0) / minutes.length),
    offer: view.ownOffer && presentOffer(view.ownOffer),
    version: wish.version,
  };
}
