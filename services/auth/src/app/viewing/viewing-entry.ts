import type { AuditChange, AuditEntry } from "@tenho/kernel/audit/audit-row";
import type { Viewing } from "../../domain/sessions/viewing.ts";

/** What the audit log keeps of a viewing: its subject is the account that is viewed. */
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
