import { pipeline } from "node:stream/promises";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import type { PostgresService } from "@tenho/trust/postgres-roles";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { loadSchema } from "../../dev/stack/load-schema.ts";
import type { Manifest } from "./manifest.ts";
import { readPart } from "./part-file.ts";
import { appliedMigrations, tablesInOrder } from "./postgres-tables.ts";

type Dumped = Manifest["postgres"][PostgresService];

/** Marks a schema with missing rows: an interrupted restore may be repeated, and the schema never passes for whole. */
const RESTORING = "restore under way";

/** @throws SetupError when the service has tables already, or the backup has steps this version does not know */
export async function checkEmptyPostgres(service: PostgresService, url: string, { migrations }: Dumped): Promise<void> {
  const { migrations: known } = await loadSchema(service);
  const unknown = migrations.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    throw new SetupError(`O backup de ${service} é de uma versão mais nova que esta (${unknown.join(", ")}).`);
  }
  await withClient(url, async (client) => {
    const applied = await appliedMigrations(client, service);
    if (applied.length > 0 && !(await isRestoring(client, service))) {
      throw new SetupError(`O banco de ${service} não está vazio: restaure em bancos sem tabelas.`);
    }
  });
}

/** Makes the service's tables as they were at the backup, and fills them; leftovers of an earlier attempt are removed. Later versions migrate on from
 * there at their start. */
export async function loadPostgres(dir: string, service: PostgresService, url: string, dumped: Dumped): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`create schema if not exists ${client.escapeIdentifier(service)}`);
    await client.query(`comment on schema ${client.escapeIdentifier(service)} is '${RESTORING}'`);
  });
  await migrateTo(service, url, dumped.migrations);
  await withClient(url, async (client) => {
    await client.query("begin");
    const tables = await tablesInOrder(client, service);
    const qualified = (name: string) => `${client.escapeIdentifier(service)}.${client.escapeIdentifier(name)}`;
    // Rows that migrations and triggers add are in the backup too.
    for (const name of tables) await client.query(`alter table ${qualified(name)} disable trigger user`);
    if (tables.length > 0) await client.query(`truncate ${tables.map(qualified).join(", ")}`);
    for (const name of tables) {
      const part = dumped.tables.find((table) => table.name === name);
      if (part === undefined) continue;
      const copy = client.query(copyFrom(`copy ${qualified(name)} from stdin`));
      await pipeline(readPart(dir, part), copy);
      if (copy.rowCount !== part.rows) throw new Error(`${name}: ${copy.rowCount} rows instead of ${part.rows}`);
    }
    for (const name of tables) await client.query(`alter table ${qualified(name)} enable trigger user`);
    for (const [name, value] of Object.entries(dumped.sequences)) {
      if (value !== null) await client.query("select setval($1::regclass, $2::bigint)", [qualified(name), value]);
    }
    await client.query("commit");
  });
}

/** Called once everything from the backup is back: from then on the tables count as a regular installation's. */
export const unmarkPostgres = (service: PostgresService, url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`comment on schema ${client.escapeIdentifier(service)} is null`);
  });

async function migrateTo(service: PostgresService, url: string, names: readonly string[]): Promise<void> {
  const { migrations: known, access } = await loadSchema(service);
  const migrations = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
  const options = { url, schema: service, poolMax: 2, statementTimeoutMs: 60_000, applicationName: "tenho-restore" };
  const knex = createKnex(options);
  try {
    await migrate(knex, { schema: service, migrations, access });
  } finally {
    await knex.destroy();
  }
}

async function isRestoring(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query("select obj_description($1::regnamespace, 'pg_namespace') as comment", [schema]);
  return rows[0]?.comment === RESTORING;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "tenho-restore" });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
