import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { FranchisePlan, type FranchiseService, type Lead, LeadStatus } from "@tenho/proto/franchise/v1/franchise_pb";
import type { FranchiseClient, InterestedView, OpenUnit } from "../../app/ports.ts";

/** A plan or status of a later version shows as the first of each. */
const PLANS: Partial<Record<FranchisePlan, InterestedView["plan"]>> = {
  [FranchisePlan.PREMIUM]: "PREMIUM",
  [FranchisePlan.MASTER]: "MASTER",
};
const STATUSES: Partial<Record<LeadStatus, InterestedView["status"]>> = {
  [LeadStatus.CONTACTED]: "CONTACTED",
  [LeadStatus.WON]: "WON",
  [LeadStatus.LOST]: "LOST",
};

const toView = (lead: Lead): InterestedView => ({
  id: lead.id,
  name: lead.name,
  company: lead.company,
  city: lead.city,
  state: lead.state,
  plan: PLANS[lead.plan] ?? "BASICA",
  status: STATUSES[lead.status] ?? "NEW",
  createdAt: toDate(lead.createdAt) ?? new Date(0),
});

/** The franchise service, asked by RPC. */
export function createFranchiseClient(rpc: Client<typeof FranchiseService>): FranchiseClient {
  const list = async (onlyActive: boolean): Promise<OpenUnit[]> => {
    const { units } = await rpc.listUnits({ ids: [], onlyActive });
    return units.map(({ id, name, city, state, registrationClosed }) => {
      return { id, name, city, state, takesRegistrations: !registrationClosed };
    });
  };
  return {
    recentInterested: async (limit) => (await rpc.listRecentLeads({ limit })).leads.map(toView),
    units: () => list(false),
    activeUnits: () => list(true),
    unitNames: async (ids) => {
      if (ids.length === 0) return new Map();
      const { units } = await rpc.listUnits({ ids: [...ids], onlyActive: false });
      return new Map(units.map(({ id, name }) => [id, name]));
    },
    unit: async (id) => {
      const [unit] = (await rpc.listUnits({ ids: [id], onlyActive: false })).units;
      if (unit === undefined || unit.deletedAt !== undefined) return null;
      const { name, city, state, companiesMax } = unit;
      return { id, name, city, state, companiesMax: companiesMax || null };
    },
    activeUnitIds: async (ids) => {
      const { units } = await rpc.listUnits({ ids: [...ids], onlyActive: true });
      return new Set(units.map(({ id }) => id));
    },
  };
}
