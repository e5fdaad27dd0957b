import type { Addon, FranchisePlan, Lead, LeadStatus } from "../../domain/lead.ts";

export type LeadRow = {
  id: string;
  name: string;
  company: string | null;
  email: string;
  phone: string;
  city: string;
  state: string;
  plan: FranchisePlan;
  addons: Addon[];
  status: LeadStatus;
  /** `YYYY-MM-DD`. */
  circular_delivered_on: string | null;
  created_at: Date;
  updated_at: Date;
};

export const fromLeadRow = (row: LeadRow): Lead => ({
  id: row.id,
  name: row.name,
  company: row.company,
  email: row.email,
  phone: row.phone,
  city: row.city,
  state: row.state,
  plan: row.plan,
  addons: row.addons,
  status: row.status,
  circularDeliveredOn: row.circular_delivered_on,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
