import { centsToReais } from "@tenho/br/money/money";
import { companiesMax } from "../../domain/company-cap.ts";
import type { Unit } from "../../domain/unit.ts";
import { type Reader, runsUnit } from "../../domain/unit-access.ts";

const orNull = <T, R>(value: T | null, present: (value: T) => R): R | null => (value === null ? null : present(value));

/** What only those who run the unit read. */
const internals = (unit: Unit) => ({
  plan: unit.plan,
  companies_max: companiesMax(unit.plan),
  phone_number_id: unit.phoneNumberId,
  display_phone_number: unit.displayPhoneNumber,
  time_zone: unit.timeZone,
  commission_percent: orNull(unit.terms.commissionBasisPoints, (points) => points / 100),
  monthly_fee: orNull(unit.terms.monthlyFeeCents, centsToReais),
});

/** A unit as the reader may see it. */
export const presentUnit = (reader: Reader, unit: Unit) => ({
  id: unit.id,
  name: unit.name,
  code: unit.code,
  city: unit.city,
  state: unit.state,
  region: unit.region || null,
  is_active: unit.isActive,
  registration_open: unit.registrationOpen,
  ...(runsUnit(reader, unit.id) && internals(unit)),
});
