import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { Lead } from "../clients/franchise-client.ts";
import type { Merchant } from "../clients/users-client.ts";
import { masterStats } from "./master-stats-contract.ts";
import { presentMovement } from "./present-movement.ts";
import type { ReadMasterStats } from "./read-master-stats.ts";

/** A company that registered: confirmed once its unit has activated it. */
const presentRegistration = ({ id, name, email, isActive, createdAt }: Merchant) => ({
  id,
  companyName: name,
  email,
  status: isActive ? ("CONFIRMED" as const) : ("PENDING_CONFIRMATION" as const),
  createdAt: createdAt.toISOString(),
});

const presentInterested = ({ createdAt, company, ...lead }: Lead) => ({
  ...lead,
  company: company || null,
  createdAt: createdAt.toISOString(),
});

/** MASTER's dashboard over HTTP. */
export const masterStatsHandler = (readMasterStats: ReadMasterStats): BoundRoute =>
  bind(masterStats, async ({ query }) => {
    const numbers = await readMasterStats(query.franchise_id ?? null);
    const { counts } = numbers;
    return {
      stats: {
        totalUsers: counts.total,
        admins: counts.admins,
        clients: counts.clients,
        regularUsers: counts.users,
        totalFranchises: numbers.franchises,
        totalLeads: numbers.offers,
        totalBalance: centsToReais(numbers.balanceCents),
      },
      series: numbers.series,
      recentTransactions: numbers.movements.map((movement) => ({
        ...presentMovement(movement),
        clientId: movement.userId,
        clientName: movement.clientName,
      })),
      topFranchises: numbers.topUnits,
      recentLeads: numbers.newest.map(presentRegistration),
      recentInterested: numbers.interested.map(presentInterested),
    };
  });
