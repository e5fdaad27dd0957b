import type { Knex } from "knex";
import { createKnex } from "../db/create-knex.ts";
import { type Migration, migrate } from "../db/migrate.ts";
import type { Component } from "../lifecycle/component.ts";
import { retryUntilReachable } from "../lifecycle/retry-until-reachable.ts";
import type { ServiceRuntime } from "./runtime.ts";

/** A service's own schema in PostgreSQL: migrated at start, checked by `postgres`, let go of at the end. */
export function createPostgresStore(
  { service, log, health }: Pick<ServiceRuntime, "service" | "log" | "health">,
  config: { readonly POSTGRES_URL: string; readonly DB_POOL_MAX: number; readonly DB_STATEMENT_TIMEOUT_MS: number },
  migrations: Readonly<Record<string, Migration>>,
): { knex: Knex; component: Component } {
  const knex = createKnex({
    url: config.POSTGRES_URL,
    schema: service,
    poolMax: config.DB_POOL_MAX,
    statementTimeoutMs: config.DB_STATEMENT_TIMEOUT_MS,
    applicationName: `tenho-${service}`,
  });
  health.add("postgres", async () => {
    await knex.raw("select 1");
  });
  return {
    knex,
    component: {
      name: "postgres",
      start: async () => {
        await retryUntilReachable({ log, store: "postgres" }, () => migrate(knex, { schema: service, migrations }));
      },
      stop: () => knex.destroy(),
    },
  };
}
