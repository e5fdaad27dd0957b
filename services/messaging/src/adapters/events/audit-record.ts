import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { v7 as uuidv7 } from "uuid";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";

/** Builds the record of an action for an outbox, with the caller of the current request. */
export function auditRecord(entry: Omit<AuditEntry, "id">): AuditRecord {
  const id = uuidv7();
  const { subject, payload } = auditRow("messaging", { ...entry, id });
  return { id: `audit:${id}`, subject, payload: Buffer.from(payload).toString("base64") };
}
