import { foldText } from "@tenho/br/text/text";
import type { FranchisePlan } from "../../domain/lead.ts";
import { cityKey } from "../../domain/municipality.ts";
import type { Unit } from "../../domain/unit.ts";

export type UnitRow = {
  id: string;
  name: string;
  code: string;
  city: string;
  state: string;
  region: string;
  is_active: boolean;
  phone_number_id: string | null;
  display_phone_number: string | null;
  time_zone: string;
  created_at: Date;
  plan: FranchisePlan;
  commission_basis_points: number | null;
  monthly_fee_cents: number | null;
  registration_open: boolean;
  deleting_since: Date | null;
  deleted_at: Date | null;
};

export const unitFromRow = (row: UnitRow): Unit => ({
  id: row.id,
  name: row.name,
  code: row.code,
  city: row.city,
  state: row.state,
  region: row.region,
  isActive: row.is_active,
  phoneNumberId: row.phone_number_id,
  displayPhoneNumber: row.display_phone_number,
  timeZone: row.time_zone,
  createdAt: row.created_at,
  plan: row.plan,
  terms: { commissionBasisPoints: row.commission_basis_points, monthlyFeeCents: row.monthly_fee_cents },
  registrationOpen: row.registration_open,
  deletingSince: row.deleting_since,
  deletedAt: row.deleted_at,
});

/** Searchable text of a unit, folded like the words of the search. */
export const foldedText = ({ name, city, state, code, region }: Omit<UnitNames, "id">): string =>
  foldText([name, city, state, code, region].join(" "));

export type UnitNames = Pick<UnitRow, "id" | "name" | "city" | "state" | "code" | "region">;

export const rowFromUnit = (unit: Unit) => ({
  folded_text: foldedText(unit),
  name: unit.name,
  code: unit.code,
  city: unit.city,
  state: unit.state,
  region: unit.region,
  is_active: unit.isActive,
  phone_number_id: unit.phoneNumberId,
  display_phone_number: unit.displayPhoneNumber,
  time_zone: unit.timeZone,
  city_key: cityKey(unit.city, unit.state),
  plan: unit.plan,
  commission_basis_points: unit.terms.commissionBasisPoints,
  monthly_fee_cents: unit.terms.monthlyFeeCents,
  registration_open: unit.registrationOpen,
  deleting_since: unit.deletingSince,
  deleted_at: unit.deletedAt,
});
