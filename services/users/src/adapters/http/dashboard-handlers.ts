import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { createMasterStats } from "../../app/master-stats.ts";
import type { createMerchantDashboard } from "../../app/merchant-dashboard.ts";
import type { MovementView, OfferCounts, OfferView, UnitView } from "../../app/ports.ts";
import type { createStaffDashboard, StaffDashboard } from "../../app/staff-dashboard.ts";
import { clientDashboard, masterStats, userDashboard } from "./dashboard-contract.ts";

const reais = (cents: number): number => cents / 100;

const presentMovement = (movement: MovementView) => ({
  id: movement.id,
  description: movement.description,
  createdAt: movement.createdAt.toISOString(),
  type: movement.credit ? ("CREDIT" as const) : ("DEBIT" as const),
  amount: reais(movement.amountCents),
});

const presentOffer = (offer: OfferView) => ({
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

const presentUnit = ({ id, name, city, state }: UnitView) => ({ id, name, city, state });

const presentStaffDashboard = ({ company, hours, counts, ...dashboard }: StaffDashboard) => ({
  company: { id: company.id, display_name: company.displayName, unit: company.unit && presentUnit(company.unit) },
  can_answer: dashboard.canAnswer,
  paused_until: dashboard.pausedUntil?.toISOString() ?? null,
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

/** The dashboards of MASTER, CLIENT and USER. */
export function dashboardHandlers(deps: {
  masterStats: ReturnType<typeof createMasterStats>;
  merchantDashboard: ReturnType<typeof createMerchantDashboard>;
  staffDashboard: ReturnType<typeof createStaffDashboard>;
}): BoundRoute[] {
  return [
    bind(masterStats, async ({ query }) => {
      const numbers = await deps.masterStats(query.franchise_id ?? null);
      const { counts } = numbers;
      return {
        stats: {
          totalUsers: counts.total,
          admins: counts.admins,
          clients: counts.clients,
          regularUsers: counts.users,
          totalFranchises: numbers.franchises,
          totalLeads: numbers.offers,
          totalBalance: reais(numbers.balanceCents),
        },
        series: numbers.series,
        recentTransactions: numbers.movements.map((movement) => ({
          ...presentMovement(movement),
          clientId: movement.userId,
          clientName: movement.clientName,
        })),
        topFranchises: numbers.topUnits,
        recentLeads: numbers.leads.map((lead) => ({ ...lead, createdAt: lead.createdAt.toISOString() })),
        recentInterested: numbers.interested.map(({ createdAt, company, ...lead }) => ({
          ...lead,
          company: company || null,
          createdAt: createdAt.toISOString(),
        })),
      };
    }),
    bind(clientDashboard, async ({ identity }) => {
      const dashboard = await deps.merchantDashboard(identity.userId ?? "");
      const { merchant, money, offers } = dashboard;
      return {
        client: {
          balance: reais(money.balanceCents),
          profile: { display_name: merchant.displayName },
          email: merchant.email,
        },
        price: reais(dashboard.priceCents),
        stats: {
          ...countOffers(offers),
          otherInteractions: offers.offers - offers.pending - offers.accepted,
          totalTransactions: money.movementCount,
        },
        series: offers.series,
        recentInteractions: dashboard.recentOffers.map(presentOffer),
        recentTransactions: money.recent.map(presentMovement),
        categories: dashboard.categories.map(({ id, name }) => ({ id, name, code: String(id) })),
      };
    }),
    bind(userDashboard, async ({ identity }) => presentStaffDashboard(await deps.staffDashboard(identity))),
  ];
}
