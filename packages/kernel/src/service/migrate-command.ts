import { z } from "zod";
import { logLevel, postgresConfig } from "../config/common-config.ts";
import { ConfigError, loadConfig } from "../config/load-config.ts";
import { createKnex } from "../db/create-knex.ts";
import { type Migration, migrate } from "../db/migrate.ts";
import { retryUntilReachable } from "../lifecycle/retry-until-reachable.ts";
import { createLogger } from "../log/create-logger.ts";

/** Variables of the migration command. */
export const migrateConfigSchema = z.object({ POSTGRES_URL: postgresConfig.POSTGRES_URL, LOG_LEVEL: logLevel });

/** Of the queries around the steps; these lift it for themselves. */
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * The migration command of a service: brings its schema to what this version knows, and ends. A deployment runs it before any
 * process of the version starts, so that a step that fails stops the deployment and not the service; a process that starts without
 * it migrates by itself. Safe to repeat, and by several at once. Exit code 1 when a step failed.
 */
export async function runMigrations(service: string, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  try {
    const config = loadConfig(migrateConfigSchema, process.env);
    const log = createLogger({ service: `${service}-migrate`, level: config.LOG_LEVEL });
    const knex = createKnex({
      url: config.POSTGRES_URL,
      schema: service,
      poolMax: 2,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      applicationName: `tenho-${service}-migrate`,
    });
    try {
      const applied = await retryUntilReachable({ log, store: "postgres" }, () =>
        migrate(knex, { schema: service, migrations }),
      );
      log.info({ applied }, "the schema is there");
    } finally {
      await knex.destroy();
    }
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${service}-migrate: ${error.message}\n`);
    else createLogger({ service, level: "info" }).fatal({ err: error }, "the schema could not be migrated");
    process.exitCode = 1;
  }
}
