import { z } from "zod";
import { logLevel, postgresConfig } from "../config/common-config.ts";
import { ConfigError, loadConfig } from "../config/load-config.ts";
import { createKnex } from "../db/create-knex.ts";
import { type Migration, migrate } from "../db/migrate.ts";
import { requireSessionPooling } from "../db/require-session-pooling.ts";
import type { RuntimeAccess } from "../db/runtime-access.ts";
import { createLogger } from "../telemetry/create-logger.ts";
import { retryUntilReachable } from "./retry-until-reachable.ts";

/** Variables of the migration command. */
export const migrateConfigSchema = z.object({ POSTGRES_URL: postgresConfig.POSTGRES_URL, LOG_LEVEL: logLevel });

/** Time limit of the queries around the steps; the steps lift it for themselves. */
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * The migration command of a service: as the owner of its database it brings the schema to this version, grants the service's own role
 * its access, and ends. A deployment runs it before any process of the version starts, so that a failing step stops the deployment
 * and not the service. Safe to repeat, and by several at once. Exit code 1 when a step failed.
 */
export async function runMigrations(
  service: string,
  migrations: Readonly<Record<string, Migration>>,
  access?: RuntimeAccess,
): Promise<void> {
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
      const applied = await retryUntilReachable({ log, store: "postgres" }, async () => {
        await requireSessionPooling(config.POSTGRES_URL);
        return migrate(knex, { schema: service, migrations, ...(access && { access }) });
      });
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
