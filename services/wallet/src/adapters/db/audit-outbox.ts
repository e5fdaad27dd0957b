import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { currentContext } from "@tenho/kernel/telemetry/request-context";
import type pg from "pg";

/** Runs `work` in a transaction: committed when it resolves, rolled back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A failed connection is closed, which ends its transaction.
    client.release(failure);
  }
}

/** Writes an action for the audit log into the outbox, in the transaction of the change. */
export async function recordAction(client: pg.PoolClient, entry: AuditEntry): Promise<void> {
  const { id, subject, payload } = auditRow("wallet", entry);
  const requestId = currentContext()?.requestId;
  const headers = requestId === undefined ? {} : { "x-request-id": requestId };
  await client.query("insert into outbox (id, subject, payload, headers) values ($1, $2, $3, $4)", [
    id,
    subject,
    Buffer.from(payload),
    JSON.stringify(headers),
  ]);
}
