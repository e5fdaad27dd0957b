import { REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";

/** Margin for differing clocks of replicas, and for a token signed while its session ends. */
const MARGIN_MS = 60_000;

/**
 * Writes the end of a session into the outbox, in the caller's transaction, so that gateways refuse its tokens at once. `tokenMs`: life of a
 * token.
 */
export function createRevokedSessionPublisher(tokenMs: number) {
  return (trx: Knex, sessionId: string): Promise<void> =>
    enqueue(trx, {
      id: `session-revoked:${sessionId}`,
      subject: `$KV.${REVOKED_SESSIONS_BUCKET}.${sessionId}`,
      payload: new TextEncoder().encode(String(Date.now() + tokenMs + MARGIN_MS)),
    });
}
