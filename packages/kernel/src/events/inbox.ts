import type { Knex } from "knex";
import { type OnCommit, withTransaction } from "../db/with-transaction.ts";

/** Name of the inbox table when none is given. */
const INBOX_TABLE = "inbox";

/** Identifies an effect already applied by a consumer: `key` is the event's id or another idempotency key. */
export interface InboxKey {
  consumer: string;
  key: string;
}

/** Creates the inbox table; call it from a migration. */
export async function inboxMigration(knex: Knex, table = INBOX_TABLE): Promise<void> {
  await knex.schema.createTable(table, (columns) => {
    columns.text("consumer").notNullable();
    columns.text("key").notNullable();
    columns.timestamp("done_at", { useTz: true }).notNullable().defaultTo(knex.fn.now());
    columns.primary(["consumer", "key"]);
    columns.index("done_at");
  });
}

/**
 * Does `work` once for a key, however often its message comes: the record and the work are in one transaction, so a record
 * proves that the work was done, and a crash in between leaves neither. With two at the same time the second waits for the first.
 *
 * @returns whether `work` ran now; false if it had been done before.
 */
export async function runOnce(
  knex: Knex,
  { consumer, key }: InboxKey,
  work: (trx: Knex.Transaction, onCommit: OnCommit) => Promise<void>,
  table = INBOX_TABLE,
): Promise<boolean> {
  return withTransaction(knex, async (trx, onCommit) => {
    const claimed = await trx(table)
      .insert({ consumer, key })
      .onConflict(["consumer", "key"])
      .ignore()
      .returning("key");
    if (claimed.length === 0) return false;
    await work(trx, onCommit);
    return true;
  });
}

/**
 * Deletes at most `limit` records older than `days`, and returns how many; keep `days` above the retention of every stream that
 * could redeliver a message. Several processes may do so at once.
 */
export async function purgeInbox(knex: Knex, days: number, limit: number, table = INBOX_TABLE): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    // Deletes by ctid instead of key, so that only the chosen rows are read again, however many there are.
    `delete from ?? where ctid = any(array(
      select ctid from ?? where done_at < now() - make_interval(days => ?) order by done_at limit ?
      for update skip locked))`,
    [table, table, days, limit],
  );
  return rowCount;
}
