import { centsToReais } from "@tenho/br/money/money";
import type { ClosedReason, Offer, OfferStatus } from "../domain/wish/wish.ts";
import type { StandingState, WishStanding } from "../domain/wish/wish-standing.ts";
import { REMOVED_SENDER, type Reader, type ShownWish, viewWish, type WishView } from "./panel-view.ts";

const OFFER_STATUS: Record<OfferStatus, "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED"> = {
  scheduled: "PENDING",
  pending: "PENDING",
  answering: "PENDING",
  accepted: "ACCEPTED",
  rejected: "REJECTED",
  expired: "EXPIRED",
};

const CLOSED_REASON = {
  too_old: "TOO_OLD",
  not_confirmed: "NOT_CONFIRMED",
  not_wanted: "NOT_WANTED",
} as const satisfies Record<ClosedReason, string>;

const round = (minutes: number): number => Math.round(minutes * 10) / 10;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const upper = <Word extends string>(word: Word) => word.toUpperCase() as Uppercase<Word>;

const presentStanding = ({ state, until, companies, company, reason }: WishStanding) => ({
  state: upper<StandingState>(state),
  until: iso(until),
  companies,
  company,
  reason: reason && upper(reason),
});

function presentOffer(own: NonNullable<WishView["ownOffer"]>) {
  const { offer, canAnswer, contact, followUp } = own;
  return {
    id: offer.id,
    status: OFFER_STATUS[offer.status],
    price: centsToReais(offer.priceCents),
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

/** Price of a paid TENHO and the balance after it, in reais; nulls for one that is not paid. */
export const presentPaid = ({ debit, priceCents }: Pick<Offer, "debit" | "priceCents">) => ({
  price: debit === null ? null : centsToReais(priceCents),
  balance: debit === null ? null : centsToReais(debit.balanceAfterCents),
});

/** A wish as JSON for its reader. */
export function presentMessage(wish: ShownWish, reader: Reader, now: Date) {
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
    category_source: wish.category && upper(wish.category.decidedBy),
    status: view.status,
    standing: view.standing && presentStanding(view.standing),
    ...(wish.closedReason !== undefined && { closed_reason: CLOSED_REASON[wish.closedReason] }),
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
