import type { AuditChange, AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Viewing } from "../../domain/viewing.ts";

/** Audit entry of a viewing; its subject is the account that is viewed. */
export const viewingEntry = (
  action: "view_as.start" | "view_as.resume" | "view_as.end",
  { subjectId, unitId }: Pick<Viewing, "subjectId" | "unitId">,
  changes: readonly AuditChange[] = [],
): AuditEntry => ({
  action,
  subject: { kind: "account", id: subjectId, personId: subjectId },
  unitId,
  changes,
});
