import type { AuditChange, AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Lead } from "../../domain/lead.ts";

/** The audit record of an action on a lead, which MASTER alone reads. */
export const leadAudit = (action: string, id: string, changes: readonly AuditChange[]): AuditEntry => ({
  action,
  subject: { kind: "lead", id },
  unitId: null,
  changes,
});

/** The audit records of a changed lead, one for each field that differs. */
export function leadAudits(before: Lead, after: Lead): AuditEntry[] {
  const facets = [
    { action: "lead.status", field: "status", was: before.status, is: after.status },
    {
      action: "lead.circular",
      field: "circular_delivered_on",
      was: before.circularDeliveredOn,
      is: after.circularDeliveredOn,
    },
  ];
  return facets
    .filter(({ was, is }) => was !== is)
    .map(({ action, field, was, is }) => leadAudit(action, after.id, [{ field, before: was, after: is }]));
}
