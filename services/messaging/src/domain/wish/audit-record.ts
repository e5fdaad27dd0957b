/** A record to be sent to the audit log; `payload` in base64. */
export type AuditRecord = { id: string; subject: string; payload: string };
