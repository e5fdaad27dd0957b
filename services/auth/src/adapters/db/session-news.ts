import type { OutboxRow } from "@tenho/kernel/events/outbox";

/** The bucket gateways watch: which session version of an account is current. */
export const SESSIONS_BUCKET = "sessions";

/** A key-value write is a publish to its subject, so it can go through the outbox like any event. */
export function sessionVersionRow(userId: string, version: number): OutboxRow {
  return {
    id: `session:${userId}:${version}`,
    subject: `$KV.${SESSIONS_BUCKET}.${userId}`,
    payload: new TextEncoder().encode(String(version)),
  };
}
