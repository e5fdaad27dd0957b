import type { AuditChange, AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Unit } from "../../domain/unit.ts";

/** The fields of a unit shown in the audit log, under their API names. */
const facets = (unit: Unit): Record<string, string | number | boolean | null> => ({
  name: unit.name,
  code: unit.code,
  city: unit.city,
  state: unit.state,
  region: unit.region,
  is_active: unit.isActive,
  phone_number_id: unit.phoneNumberId,
  display_phone_number: unit.displayPhoneNumber,
  time_zone: unit.timeZone,
  plan: unit.plan,
  registration_open: unit.registrationOpen,
  commission_basis_points: unit.terms.commissionBasisPoints,
  monthly_fee_cents: unit.terms.monthlyFeeCents,
});

function changes(before: Unit | null, after: Unit | null): AuditChange[] {
  const [was, is] = [before && facets(before), after && facets(after)];
  return Object.keys(was ?? is ?? {})
    .filter((field) => was?.[field] !== is?.[field])
    .map((field) => ({
      field,
      ...(was && { before: was[field] }),
      ...(is && { after: is[field] }),
    }));
}

/** The audit record of a unit that was created, changed or deleted. A change of its activity alone is a toggle. */
export function unitAudit(before: Unit | null, after: Unit | null): AuditEntry {
  const id = (after ?? before)?.id ?? "";
  const changed = changes(before, after);
  const isToggle = changed.length === 1 && changed[0]?.field === "is_active";
  const ofChange = isToggle ? "unit.toggle" : "unit.update";
  const action = before === null ? "unit.create" : after === null ? "unit.delete" : ofChange;
  return { action, subject: { kind: "unit", id }, unitId: id, changes: changed };
}
