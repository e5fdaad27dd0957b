import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import type { Logger } from "../telemetry/create-logger.ts";
import { APPLIED } from "./migrate.ts";

const READABLE = `
select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as readable
from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ? and c.relname = ?`;
const POLL_MS = 250;
const GIVE_UP_AFTER_MS = 60_000;

/** Returns whether the connection's role may bring a schema up to date: the owner of the database, or the only role there is. */
export async function mayMigrate(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw("select has_database_privilege(current_database(), 'create') as may");
  return rows[0]?.may === true;
}

/**
 * Waits until every step is applied by whoever owns the schema.
 *
 * @throws Error naming what is missing after `giveUpAfterMs` (default 60 s).
 */
export async function waitForMigrations(
  knex: Knex,
  {
    schema,
    names,
    log,
    giveUpAfterMs = GIVE_UP_AFTER_MS,
  }: { schema: string; names: readonly string[]; log: Pick<Logger, "warn">; giveUpAfterMs?: number },
): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (let isTold = false; ; isTold = true) {
    const missing = await missingSteps(knex, schema, names);
    if (missing.length === 0) return;
    if (Date.now() + POLL_MS >= giveUpAt) {
      throw new Error(`the schema ${schema} lacks ${missing.join(", ")}: run the migration command first`);
    }
    if (!isTold) log.warn({ missing }, "the schema is not migrated yet");
    await sleep(POLL_MS);
  }
}

async function missingSteps(knex: Knex, schema: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await knex.raw(READABLE, [schema, APPLIED]);
  if (rows[0]?.readable !== true) return [...names];
  const applied = new Set<string>(await knex.withSchema(schema).from(APPLIED).pluck("name"));
  return names.filter((name) => !applied.has(name));
}
