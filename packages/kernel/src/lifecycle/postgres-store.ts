import type { Knex } from "knex";
import { askTables } from "../db/ask-tables.ts";
import { createKnex } from "../db/create-knex.ts";
import { APPLIED, type Migration, migrate } from "../db/migrate.ts";
import { requireSessionPooling } from "../db/require-session-pooling.ts";
import type { RuntimeAccess } from "../db/runtime-access.ts";
import { mayMigrate, waitForMigrations } from "../db/wait-for-migrations.ts";
import type { Component } from "./component.ts";
import { retryUntilReachable } from "./retry-until-reachable.ts";
import type { ServiceRuntime } from "./runtime.ts";

/** A service's schema; `tables` are those without which it can answer nothing. */
export type ServiceSchema = {
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly access?: RuntimeAccess;
  readonly tables: readonly string[];
};

/**
 * A service's own schema in PostgreSQL, with the readiness check `postgres`, which asks the service's tables; the pool is closed at the end. A role
 * that may create in the database migrates the schema at the start; any other role waits until the migration command has done so.
 */
export function createPostgresStore(
  { service, log, health, diagnostics }: Pick<ServiceRuntime, "service" | "log" | "health" | "diagnostics">,
  config: { readonly POSTGRES_URL: string; readonly DB_POOL_MAX: number; readonly DB_STATEMENT_TIMEOUT_MS: number },
  { migrations, access, tables }: ServiceSchema,
): { knex: Knex; component: Component } {
  const knex = createKnex({
    url: config.POSTGRES_URL,
    schema: service,
    poolMax: config.DB_POOL_MAX,
    statementTimeoutMs: config.DB_STATEMENT_TIMEOUT_MS,
    applicationName: `tenho-${service}`,
  });
  health.add("postgres", () => askTables((sql) => knex.raw(sql), tables));
  diagnostics.setSchema(async () => {
    const names: string[] = await knex.withSchema(service).from(APPLIED).orderBy("name").pluck("name");
    return { known: Object.keys(migrations).length, applied: names.length, newest: names.at(-1) ?? "" };
  });
  return {
    knex,
    component: {
      name: "postgres",
      start: async () => {
        await retryUntilReachable({ log, store: "postgres" }, async () => {
          await requireSessionPooling(config.POSTGRES_URL);
          if (await mayMigrate(knex)) await migrate(knex, { schema: service, migrations, ...(access && { access }) });
          else await waitForMigrations(knex, { schema: service, names: Object.keys(migrations), log });
        });
      },
      stop: () => knex.destroy(),
    },
  };
}
