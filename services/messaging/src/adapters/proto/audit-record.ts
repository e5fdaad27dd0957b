import { type AuditEntry, auditRow } from "@tenho/kernel/audit/audit-row";
import { v7 as uuidv7 } from "uuid";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";

/** An action as it waits in a wish's outbox, with who asked for it in the request at hand. */
export function auditRecord(entry: Omit<AuditEntry, "id">): AuditRecord {
  const id = uuidv7();
  const { subject, payload } = auditRow("messaging", { ...entry, id });
  return { id: `audit:${id}`, subject, payload: Buffer.from(payload).toString("base64") };
}
