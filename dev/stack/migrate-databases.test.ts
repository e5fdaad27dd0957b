import assert from "node:assert/strict";
import { test } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { SetupError } from "../shared/setup-error.ts";
import { migrateDatabases } from "./migrate-databases.ts";
import type { ServiceUrls } from "./service-databases.ts";

test("data of a schema whose steps no longer exist are left as they are, with a sentence that says how to begin anew", async (t) => {
  const { ownerUrl } = await testInfra().serviceDatabase("wallet");
  const urls = Object.fromEntries(POSTGRES_SERVICES.map((service) => [service, ownerUrl])) as ServiceUrls;
  const how = { schema: "wallet", poolMax: 1, statementTimeoutMs: 60_000, applicationName: "test" };
  const knex = createKnex({ url: ownerUrl, ...how });
  t.after(() => knex.destroy());
  const formerSteps = {
    "0001-former": { up: async (trx: typeof knex) => void (await trx.raw("create table wallets ()")) },
  };
  await migrate(knex, { schema: "wallet", migrations: formerSteps });

  await assert.rejects(migrateDatabases(["wallet"], urls), (error) => {
    assert.ok(error instanceof SetupError);
    assert.match(error.message, /dados guardados de wallet .* npm start -- --reset$/);
    return true;
  });
  assert.deepEqual(await knex("schema_migrations").pluck("name"), ["0001-former"]);

  await knex.raw("drop schema wallet cascade");
  await migrateDatabases(["wallet"], urls);
  // A second start finds the steps that the first one made.
  await migrateDatabases(["wallet"], urls);
});
