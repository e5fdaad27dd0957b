import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import { type SharedNumber, sharedNumberFaults } from "../../domain/shared-number.ts";
import type { FranchiseContext } from "../franchise-context.ts";

const listed = (ids: readonly string[]): string => ids.toSorted().join(", ");

function auditOf(before: SharedNumber | null, after: SharedNumber | null, id: string): AuditEntry | null {
  const facets = (one: SharedNumber | null) =>
    one && { display_phone_number: one.displayPhoneNumber, units: listed(one.unitIds) };
  const [was, is] = [facets(before), facets(after)];
  const changes = (["display_phone_number", "units"] as const)
    .filter((field) => was?.[field] !== is?.[field])
    .map((field) => ({ field, ...(was && { before: was[field] }), ...(is && { after: is[field] }) }));
  if (changes.length === 0) return null;
  const action = after === null ? "shared_number.delete" : "shared_number.update";
  return { action, subject: { kind: "whatsapp_number", id }, unitId: null, changes };
}

/**
 * Sets a number that several units share, and its units. Safe to repeat. Raises: `invalid_input` with fields, also for a unit that does not exist;
 * `conflict` for a number that is a unit's own.
 */
export async function setSharedNumber(ctx: FranchiseContext, given: SharedNumber): Promise<SharedNumber> {
  const number = { ...given, unitIds: [...new Set(given.unitIds)] };
  const fields = sharedNumberFaults(number);
  if (fields.length > 0) throw new AppError("invalid_input", "Confira o número.", { fields });
  await ctx.sharedNumbers.edit(number.phoneNumberId, (before) => ({
    after: number,
    audit: auditOf(before, number, number.phoneNumberId),
  }));
  return number;
}

/** Ends the sharing of a number: its units have none then, unless they have one of their own. Safe to repeat. */
export async function removeSharedNumber(ctx: FranchiseContext, phoneNumberId: string): Promise<void> {
  await ctx.sharedNumbers.edit(phoneNumberId, (before) => ({
    after: null,
    audit: auditOf(before, null, phoneNumberId),
  }));
}
