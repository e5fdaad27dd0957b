import type { Knex } from "knex";
import { buildIndexes, type IndexDefinition } from "./build-indexes.ts";
import { FULL_ACCESS, grantAccess, type RuntimeAccess } from "./runtime-access.ts";

/**
 * One step of a schema. `up` runs in the transaction it is given; `indexes` are built without blocking reads and writes, after every
 * step with an `up` is committed.
 */
export type Migration = { up(knex: Knex): Promise<void> } | { indexes: readonly IndexDefinition[] };

/** The schema and its steps by name; names are applied in alphabetical order, so they begin with a number or date. */
export interface MigrateOptions {
  schema: string;
  migrations: Readonly<Record<string, Migration>>;
  /** Rights of the role the service runs as; by default all reading and writing. */
  access?: RuntimeAccess;
}

export const APPLIED = "schema_migrations";
const SCHEMA_NAME = /^[a-z][a-z0-9_]*$/;

/**
 * Creates the schema and applies what is not applied yet, all in one transaction under an advisory lock: several
 * processes may start at once, and a step that fails leaves nothing behind. Indexes come after it, each step on its own. Steps
 * recorded but unknown here are left alone, so that an older version can start while a newer one runs.
 *
 * @returns the names applied by this call.
 */
export async function migrate(
  knex: Knex,
  { schema, migrations, access = FULL_ACCESS }: MigrateOptions,
): Promise<string[]> {
  if (!SCHEMA_NAME.test(schema)) throw new Error(`"${schema}" is no schema name`);
  const { names, indexSteps } = await knex.transaction(async (trx) => {
    // A step, and the wait for the lock, may take longer than any statement of daily work.
    await trx.raw("set local statement_timeout = 0");
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`migrate ${schema}`]);
    await trx.raw("create schema if not exists ??", [schema]);
    await trx.raw("set local search_path to ??, public", [schema]);
    await trx.raw(
      "create table if not exists ?? (name text primary key, applied_at timestamptz not null default now())",
      [APPLIED],
    );
    const applied = new Set<string>(await trx(APPLIED).pluck("name"));
    const pending = Object.entries(migrations)
      .filter(([name]) => !applied.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const names: string[] = [];
    const indexSteps: [step: string, indexes: readonly IndexDefinition[]][] = [];
    for (const [name, migration] of pending) {
      if ("indexes" in migration) {
        indexSteps.push([name, migration.indexes]);
        continue;
      }
      await migration.up(trx);
      await trx(APPLIED).insert({ name });
      names.push(name);
    }
    await grantAccess(trx, schema, access);
    return { names, indexSteps };
  });
  for (const [step, indexes] of indexSteps) {
    if (await buildIndexes(knex, { schema, step, indexes, applied: APPLIED })) names.push(step);
  }
  return names;
}
