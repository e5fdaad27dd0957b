import { can } from "@tenho/access/can";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import type { createMasterStats } from "../../app/master-stats.ts";
import type { createMerchantDashboard } from "../../app/merchant-dashboard.ts";
import type { MovementView } from "../../app/ports.ts";
import { clientDashboard, masterStats, userDashboard } from "./dashboard-contract.ts";

const reais = (cents: number): number => cents / 100;

const presentMovement = (movement: MovementView) => ({
  id: movement.id,
  description: movement.description,
  createdAt: movement.createdAt.toISOString(),
  type: movement.credit ? ("CREDIT" as const) : ("DEBIT" as const),
  amount: reais(movement.amountCents),
});

type Dashboard = Awaited<ReturnType<ReturnType<typeof createMerchantDashboard>>>;

const presentOffers = (dashboard: Dashboard) =>
  dashboard.recentOffers.map((offer) => ({
    id: offer.id,
    wish_id: offer.wishId,
    text: offer.wishText || null,
    category: offer.categoryName,
    requestedAt: offer.askedAt.toISOString(),
    status: offer.status,
  }));

const countOffers = ({ offers }: Dashboard) => ({
  totalInteractions: offers.offers,
  pendingInteractions: offers.pending,
  acceptedInteractions: offers.accepted,
});

/** The dashboards of MASTER, CLIENT and USER. */
export function dashboardHandlers(deps: {
  masterStats: ReturnType<typeof createMasterStats>;
  merchantDashboard: ReturnType<typeof createMerchantDashboard>;
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
          ...countOffers(dashboard),
          otherInteractions: offers.offers - offers.pending - offers.accepted,
          totalTransactions: money.movementCount,
        },
        series: offers.series,
        recentInteractions: presentOffers(dashboard),
        recentTransactions: money.recent.map(presentMovement),
        categories: dashboard.categories.map(({ id, name }) => ({ id, name, code: String(id) })),
      };
    }),
    bind(userDashboard, async ({ identity }) => {
      if (identity.clientId === null) throw new AppError("not_found", "Usuário não está associado a uma empresa.");
      const dashboard = await deps.merchantDashboard(identity.clientId);
      return {
        company: { id: identity.clientId, display_name: dashboard.merchant.displayName },
        can_answer: can(identity, "message.access"),
        stats: countOffers(dashboard),
        recentInteractions: presentOffers(dashboard),
      };
    }),
  ];
}
