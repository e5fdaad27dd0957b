import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";

/** An index by name and what follows the name, e.g. `on accounts (role)`. */
export interface IndexDefinition {
  name: string;
  definition: string;
}

/** The driver's time limit of a build: it, too, has to wait for a large table. */
const BUILD_TIMEOUT_MS = 24 * 60 * 60_000;
const LOCK_POLL_MS = 200;

/**
 * Builds indexes without blocking reads and writes, outside any transaction, and records the step. One process builds at a time. The others poll
 * for the lock, because a statement waiting for it would hold a snapshot, and the build waits for all snapshots. An index left by an
 * interrupted build is dropped and built anew.
 */
export async function buildIndexes(
  knex: Knex,
  {
    schema,
    step,
    indexes,
    applied,
  }: { schema: string; step: string; indexes: readonly IndexDefinition[]; applied: string },
): Promise<boolean> {
  const connection = await knex.client.acquireConnection();
  const ask = <Row>(sql: string, bindings: readonly string[] = []): Promise<{ rows: Row[] }> =>
    knex.raw(sql, bindings).options({ query_timeout: BUILD_TIMEOUT_MS }).connection(connection) as unknown as Promise<{
      rows: Row[];
    }>;
  const lock = `migrate indexes ${schema}`;
  let statementTimeout: string | undefined;
  try {
    const { rows } = await ask<{ given: string }>("select current_setting('statement_timeout') as given");
    statementTimeout = rows[0]?.given;
    await ask("set statement_timeout = 0");
    for (;;) {
      const { rows } = await ask<{ mine: boolean }>("select pg_try_advisory_lock(hashtextextended(?, 0)) as mine", [
        lock,
      ]);
      if (rows[0]?.mine === true) break;
      await sleep(LOCK_POLL_MS);
    }
    const { rows: known } = await ask("select 1 from ??.?? where name = ?", [schema, applied, step]);
    if (known.length > 0) return false;
    for (const { name, definition } of indexes) {
      const { rows: broken } = await ask(
        `select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
         where c.relnamespace = ?::regnamespace and c.relname = ? and not i.indisvalid`,
        [schema, name],
      );
      if (broken.length > 0) await ask("drop index concurrently ??.??", [schema, name]);
      await ask(`create index concurrently if not exists ?? ${definition}`, [name]);
    }
    await ask("insert into ??.?? (name) values (?)", [schema, applied, step]);
    return true;
  } finally {
    // The pool closes a failed connection, which ends its lock.
    await ask("select pg_advisory_unlock_all()").catch(() => undefined);
    // Set back by its value: RESET would bring the server's default, not what was set after connecting.
    if (statementTimeout !== undefined) {
      await ask("select set_config('statement_timeout', ?, false)", [statementTimeout]).catch(() => undefined);
    }
    await knex.client.releaseConnection(connection);
  }
}
