import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import {
  FranchisePlan,
  type FranchiseService,
  LeadStatus,
  type Lead as ProtoLead,
  type Unit as ProtoUnit,
} from "@tenho/proto/franchise/v1/franchise_pb";

/** `whatsapp`: digits of the number that its consumers write to, its own or a shared one; null while it has none. */
export type Unit = {
  id: string;
  name: string;
  city: string;
  state: string;
  timeZone: string;
  whatsapp: string | null;
};

/** The franchisee's terms for a unit; null: not agreed. */
export type Terms = {
  /** Commission on the TENHOs its companies paid, in hundredths of a percent: 1,250 is 12.5 %. */
  commissionBasisPoints: number | null;
  /** Monthly fee of the platform, in centavos. */
  monthlyFeeCents: number | null;
};

/** A person who asked for a franchise, without contacts; `company` "": none named. */
export type Lead = {
  id: string;
  name: string;
  company: string;
  city: string;
  state: string;
  plan: "BASICA" | "PREMIUM" | "MASTER";
  status: "NEW" | "CONTACTED" | "WON" | "LOST";
  createdAt: Date;
};

/** Units, kept by franchise. Every method raises `forbidden` for a unit that is not the caller's, `not_found`, and `unavailable` while it cannot answer. */
export type FranchiseClient = {
  unit(id: string): Promise<Unit>;
  /** These units, also deleted ones; those that do not exist are left out. */
  unitsById(ids: readonly string[]): Promise<Unit[]>;
  /** Every unit that is not deleted. */
  units(): Promise<Unit[]>;
  /** Every unit that there ever was. */
  unitsEver(): Promise<Unit[]>;
  /** People who asked for a franchise, newest first. */
  recentLeads(limit: number): Promise<Lead[]>;
  /** Terms of a unit, and the time of its being: `deletedAt` null while it is there. */
  terms(unitId: string): Promise<{ terms: Terms; createdAt: Date; deletedAt: Date | null }>;
};

/** A plan or status of a later version shows as the first of each. */
const PLANS: Partial<Record<FranchisePlan, Lead["plan"]>> = {
  [FranchisePlan.PREMIUM]: "PREMIUM",
  [FranchisePlan.MASTER]: "MASTER",
};
const STATUSES: Partial<Record<LeadStatus, Lead["status"]>> = {
  [LeadStatus.CONTACTED]: "CONTACTED",
  [LeadStatus.WON]: "WON",
  [LeadStatus.LOST]: "LOST",
};

const toUnit = ({ id, name, city, state, timeZone, whatsappNumber }: ProtoUnit): Unit => ({
  id,
  name,
  city,
  state,
  timeZone,
  whatsapp: whatsappNumber || null,
});

const toLead = (lead: ProtoLead): Lead => ({
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
export function createFranchiseClient(
  rpc: Pick<Client<typeof FranchiseService>, "listUnits" | "getUnitTerms" | "listRecentLeads">,
): FranchiseClient {
  return {
    unit: async (id) => {
      const [unit] = (await rpc.listUnits({ ids: [id], onlyActive: false })).units;
      if (unit === undefined || unit.deletedAt !== undefined)
        throw new AppError("not_found", "Franquia não encontrada.");
      return toUnit(unit);
    },
    unitsById: async (ids) => (await rpc.listUnits({ ids: [...ids], onlyActive: false })).units.map(toUnit),
    units: async () => (await rpc.listUnits({ ids: [], onlyActive: false })).units.map(toUnit),
    unitsEver: async () => (await rpc.listUnits({ ids: [], onlyActive: false, withDeleted: true })).units.map(toUnit),
    recentLeads: async (limit) => (await rpc.listRecentLeads({ limit })).leads.map(toLead),
    terms: async (unitId) => {
      const { unit, terms } = await rpc.getUnitTerms({ unitId });
      const { commissionBasisPoints = null, monthlyFeeCents } = terms ?? {};
      return {
        terms: {
          commissionBasisPoints,
          monthlyFeeCents: monthlyFeeCents === undefined ? null : Number(monthlyFeeCents),
        },
        createdAt: toDate(unit?.createdAt) ?? new Date(0),
        deletedAt: toDate(unit?.deletedAt),
      };
    },
  };
}
