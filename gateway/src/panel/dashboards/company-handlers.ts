import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { Offer, OfferCounts } from "../clients/offers-client.ts";
import { clientDashboard, userDashboard } from "./company-contract.ts";
import { presentMovement } from "./present-movement.ts";
import type { ReadClientDashboard } from "./read-client-dashboard.ts";
import type { ReadStaffDashboard, StaffDashboard } from "./read-staff-dashboard.ts";
import { presentReceiving } from "./receiving-contract.ts";

const presentOffer = (offer: Offer) => ({
  id: offer.id,
  wish_id: offer.wishId,
  text: offer.wishText || null,
  category: offer.categoryName,
  requestedAt: offer.askedAt.toISOString(),
  status: offer.status,
});

const countOffers = ({ offers, pending, accepted }: OfferCounts) => ({
  totalInteractions: offers,
  pendingInteractions: pending,
  acceptedInteractions: accepted,
});

const presentCounts = ({ offers, pending, accepted, rejected, expired }: OfferCounts) => ({
  asked: offers,
  pending,
  accepted,
  rejected,
  expired,
});

const presentUnit = ({ id, name, city, state }: NonNullable<StaffDashboard["company"]["unit"]>) => ({
  id,
  name,
  city,
  state,
});

const presentStaffDashboard = ({ company, hours, counts, ...dashboard }: StaffDashboard) => ({
  company: { id: company.id, display_name: company.displayName, unit: company.unit && presentUnit(company.unit) },
  can_answer: dashboard.canAnswer,
  paused_until: dashboard.pausedUntil?.toISOString() ?? null,
  receiving: presentReceiving(dashboard.receiving),
  hours_today: {
    time_zone: hours.timeZone,
    is_open_now: hours.isOpenNow,
    is_exception: hours.isException,
    is_24h: hours.is24h,
    periods: hours.periods.map(({ start, end }) => ({ start, end })),
  },
  stats: countOffers(dashboard.total),
  counts: counts && { today: presentCounts(counts.today), week: presentCounts(counts.week) },
  recentInteractions: dashboard.recentOffers.map(presentOffer),
  recentAnswers: dashboard.recentAnswers.map((offer) => ({
    ...presentOffer(offer),
    answeredAt: offer.answeredAt.toISOString(),
  })),
});

/** A company's dashboards over HTTP: its own, and that of its staff. */
export function companyHandlers(deps: {
  readClientDashboard: ReadClientDashboard;
  readStaffDashboard: ReadStaffDashboard;
}): BoundRoute[] {
  return [
    bind(clientDashboard, async () => {
      const { company, money, offers, priceCents, recentOffers, categories } = await deps.readClientDashboard();
      return {
        client: {
          balance: centsToReais(money.balanceCents),
          profile: { display_name: company.displayName },
          email: company.email,
        },
        price: centsToReais(priceCents),
        stats: {
          ...countOffers(offers),
          otherInteractions: offers.offers - offers.pending - offers.accepted,
          totalTransactions: money.movementCount,
        },
        series: offers.series,
        recentInteractions: recentOffers.map(presentOffer),
        recentTransactions: money.recent.map(presentMovement),
        categories: categories.map(({ id, name }) => ({ id, name, code: String(id) })),
      };
    }),
    bind(userDashboard, async ({ identity }) => presentStaffDashboard(await deps.readStaffDashboard(identity))),
  ];
}
