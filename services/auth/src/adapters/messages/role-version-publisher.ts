import { ROLE_VERSIONS_BUCKET } from "@tenho/kernel/auth/role-versions";
import { enqueue, OUTBOX_TABLE } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";

/**
 * Writes the new version of a role's permissions into the outbox, in the caller's transaction. An older one still in the outbox is removed:
 * published after this one it would be the bucket's last value.
 */
export async function publishRoleVersion(trx: Knex, role: string, version: number): Promise<void> {
  const subject = `$KV.${ROLE_VERSIONS_BUCKET}.${role}`;
  await trx(OUTBOX_TABLE).where({ subject }).delete();
  await enqueue(trx, { id: `role:${role}:${version}`, subject, payload: new TextEncoder().encode(String(version)) });
}
