import { createKnex } from "@tenho/kernel/db/create-knex";
import { type MigrateOptions, migrate } from "@tenho/kernel/db/migrate";

const STATEMENT_TIMEOUT_MS = 60_000;

/** Migrates a database as the role of the address, as the migration command does. */
export async function migrateAs(url: string, options: MigrateOptions): Promise<void> {
  const knex = createKnex({
    url,
    schema: options.schema,
    poolMax: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: "test-migrate",
  });
  try {
    await migrate(knex, options);
  } finally {
    await knex.destroy();
  }
}
