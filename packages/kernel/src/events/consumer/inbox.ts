import type { Knex } from "knex";
import { type OnCommit, withTransaction } from "../../db/with-transaction.ts";

/** Name of the inbox table when none is given. */
const INBOX_TABLE = "inbox";

/** Which consumer did what: `key` is the event's id or whatever makes its effect one. */
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
 * Does `work` once for a key, however often its message comes: the record and the work are one transaction, so a record
 * means done, and a crash in between leaves neither. Of two at the same time the second waits for the first.
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
 * Forgets at most `limit` records older than `days`, and answers how many; keep `days` above the retention of every stream that
 * could bring a message again. Several processes may do so at once.
 */
export async function purgeInbox(knex: Knex, days: number, limit: number, table = INBOX_TABLE): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    // By place, not by key: however many there are, only those chosen are read again.
    `delete from ?? where ctid = any(array(
      select ctid from ?? where done_at < now() - make_interval(days => ?) order by done_at limit ?
      for update skip locked))`,
    [table, table, days, limit],
  );
  return rowCount;
}
