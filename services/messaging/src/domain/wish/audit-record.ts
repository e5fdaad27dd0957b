/** A record for the audit log, on its way; `payload` in base64. */
export type AuditRecord = { id: string; subject: string; payload: string };
