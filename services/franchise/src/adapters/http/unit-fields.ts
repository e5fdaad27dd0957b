import { canonicalPhone } from "@tenho/br/contacts/phone";
import { centsToReais } from "@tenho/br/money/money";
import type { z } from "zod";
import type { UnitDraft } from "../../app/units/create-unit.ts";
import type { UnitChange } from "../../app/units/update-unit.ts";
import { companiesMax } from "../../domain/company-cap.ts";
import type { Unit } from "../../domain/unit.ts";
import { type Reader, runsUnit } from "../../domain/unit-access.ts";
import type { createUnit, updateUnit } from "./unit-contract.ts";

const orNull = <T, R>(value: T | null, present: (value: T) => R): R | null => (value === null ? null : present(value));

/** The fields that only readers who run the unit see. */
const internals = (unit: Unit) => ({
  plan: unit.plan,
  companies_max: companiesMax(unit.plan),
  phone_number_id: unit.phoneNumberId,
  display_phone_number: unit.displayPhoneNumber,
  time_zone: unit.timeZone,
  commission_percent: orNull(unit.terms.commissionBasisPoints, (points) => points / 100),
  monthly_fee: orNull(unit.terms.monthlyFeeCents, centsToReais),
});

/** A unit as the reader may see it; `whatsapp`: digits of the number that its consumers write to. */
export const presentUnit = (reader: Reader, unit: Unit, whatsapp: string | null) => ({
  id: unit.id,
  name: unit.name,
  code: unit.code,
  city: unit.city,
  state: unit.state,
  region: unit.region || null,
  is_active: unit.isActive,
  registration_open: unit.registrationOpen,
  whatsapp,
  ...(runsUnit(reader, unit.id) && internals(unit)),
});

/** Trims texts; an empty one counts as null, which means no region. */
const trimmed = (text: string): string => text.trim();
const filled = (text: string | null | undefined): string | null => text?.trim() || null;
/** A WhatsApp number in stored form, with its country code; one typed without a code is Brazilian. */
const numberOf = (text: string | null | undefined): string | null => {
  const typed = filled(text);
  return typed && (canonicalPhone(typed) ?? typed.replace(/[\s()+.-]/g, ""));
};
const hundredths = (value: number | null): number | null => (value === null ? null : Math.round(value * 100));

/** Applies `of` to a given value; undefined stays undefined. */
const given = <T, R>(value: T | undefined, of: (value: T) => R): R | undefined =>
  value === undefined ? undefined : of(value);

/** The unit that a body asks for; what it leaves out is empty, and its plan BASICA. */
export const draftFrom = (body: z.output<NonNullable<typeof createUnit.body>>): UnitDraft => ({
  name: trimmed(body.name),
  code: trimmed(body.code),
  city: trimmed(body.city),
  state: trimmed(body.state).toUpperCase(),
  region: filled(body.region) ?? "",
  isActive: body.is_active,
  registrationOpen: body.registration_open ?? true,
  plan: body.plan ?? "BASICA",
  phoneNumberId: filled(body.phone_number_id),
  displayPhoneNumber: numberOf(body.display_phone_number),
  terms: {
    commissionBasisPoints: hundredths(body.commission_percent ?? null),
    monthlyFeeCents: hundredths(body.monthly_fee ?? null),
  },
});

/** The change that a body asks for; what it leaves out stays undefined. */
export const changeFrom = (body: z.output<NonNullable<typeof updateUnit.body>>): UnitChange => ({
  name: given(body.name, trimmed),
  code: given(body.code, trimmed),
  city: given(body.city, trimmed),
  state: given(body.state, (state) => trimmed(state).toUpperCase()),
  region: given(body.region, (region) => filled(region) ?? ""),
  isActive: body.is_active,
  registrationOpen: body.registration_open,
  plan: body.plan,
  phoneNumberId: given(body.phone_number_id, filled),
  displayPhoneNumber: given(body.display_phone_number, numberOf),
  commissionBasisPoints: given(body.commission_percent, hundredths),
  monthlyFeeCents: given(body.monthly_fee, hundredths),
});
