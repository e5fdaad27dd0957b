import { createKnex } from "@tenho/kernel/db/create-knex";
import { APPLIED, migrate } from "@tenho/kernel/db/migrate";
import { retryUntilReachable } from "@tenho/kernel/lifecycle/retry-until-reachable";
import type { PostgresService } from "@tenho/trust/postgres-roles";
import { SetupError } from "../shared/setup-error.ts";
import { loadSchema } from "./load-schema.ts";
import type { ServiceUrls } from "./service-databases.ts";

const STATEMENT_TIMEOUT_MS = 60_000;
const QUIET = { warn: () => undefined };

/**
 * Brings the schemas of these services up to date as their owners, before any process of theirs starts.
 *
 * @throws SetupError where the data are of a schema whose steps no longer exist.
 */
export async function migrateDatabases(services: readonly PostgresService[], ownerUrls: ServiceUrls): Promise<void> {
  await Promise.all(services.map((service) => migrateDatabase(service, ownerUrls[service])));
}

async function migrateDatabase(service: PostgresService, url: string): Promise<void> {
  const { migrations, access } = await loadSchema(service);
  const knex = createKnex({
    url,
    schema: service,
    poolMax: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: `tenho-${service}-migrate`,
  });
  try {
    // Six databases at once, on a machine where everything starts: a connection may take longer than one is waited for.
    await retryUntilReachable({ log: QUIET, store: "postgres" }, async () => {
      await checkOrigin(knex, service, Object.keys(migrations));
      await migrate(knex, { schema: service, migrations, access });
    });
  } finally {
    await knex.destroy();
  }
}

/** Refuses a schema that did not begin with the first of these steps: that step would find tables of the same names, made otherwise. */
async function checkOrigin(
  knex: ReturnType<typeof createKnex>,
  service: PostgresService,
  names: readonly string[],
): Promise<void> {
  if (!(await knex.schema.withSchema(service).hasTable(APPLIED))) return;
  const applied = await knex.withSchema(service).from(APPLIED).pluck("name");
  const [first = ""] = [...names].sort();
  if (applied.length === 0 || applied.includes(first)) return;
  throw new SetupError(
    `Os dados guardados de ${service} são de uma versão antiga demais para esta ler. Para começar do zero, apagando-os: npm start -- --reset`,
  );
}
