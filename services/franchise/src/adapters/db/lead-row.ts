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
  created_at: Date;
  updated_at: Date;
};

export const fromLeadRow = ({ created_at: createdAt, updated_at: updatedAt, ...lead }: LeadRow): Lead => ({
  ...lead,
  createdAt,
  updatedAt,
});
