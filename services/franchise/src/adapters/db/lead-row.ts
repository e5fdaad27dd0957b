import type { Knex } from "knex";
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

/** A lead with the unit that was made from it, if any. */
type LeadUnitRow = LeadRow & { unit_id: string | null; unit_name: string | null };

/** Joins the unit of each lead, of which there is one at most, and selects what {@link fromLeadRow} reads. */
export function withUnits(query: Knex.QueryBuilder): Knex.QueryBuilder<LeadRow, LeadUnitRow[]> {
  return query
    .leftJoin("units as u", (on) => on.on("u.lead_id", "l.id").andOnNull("u.deleted_at"))
    .select("l.*", "u.id as unit_id", "u.name as unit_name");
}

export const fromLeadRow = (row: LeadUnitRow): Lead => ({
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
  unit: row.unit_id === null ? null : { id: row.unit_id, name: row.unit_name ?? "" },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
