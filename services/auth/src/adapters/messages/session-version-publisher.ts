import { SESSION_VERSIONS_BUCKET } from "@tenho/kernel/auth/session-versions";
import { enqueue, OUTBOX_TABLE } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";

/**
 * Writes an account's new session version into the outbox, in the caller's transaction: a key-value write is a publish to its subject. An older
 * version still in the outbox is removed: published after this one it would be the bucket's last value, and a gateway that starts then would
 * accept revoked tokens.
 */
export async function publishSessionVersion(trx: Knex, userId: string, version: number): Promise<void> {
  const subject = `$KV.${SESSION_VERSIONS_BUCKET}.${userId}`;
  await trx(OUTBOX_TABLE).where({ subject }).delete();
  await enqueue(trx, {
    id: `session:${userId}:${version}`,
    subject,
    payload: new TextEncoder().encode(String(version)),
  });
}
