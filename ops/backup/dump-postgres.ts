import type { PostgresService } from "@tenho/trust/postgres-roles";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Manifest } from "./manifest.ts";
import { writePart } from "./part-file.ts";
import { appliedMigrations, sequenceValues, tablesInOrder } from "./postgres-tables.ts";

/**
 * Writes every table of a service as of one moment, without blocking readers and writers.
 *
 * @throws Error of pg or of the file system; what was written stays, without a manifest
 */
export async function dumpPostgres(
  dir: string,
  service: PostgresService,
  url: string,
): Promise<Manifest["postgres"][PostgresService]> {
  const client = new pg.Client({ connectionString: url, application_name: "tenho-backup" });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const migrations = await appliedMigrations(client, service);
    const tables = [];
    for (const name of await tablesInOrder(client, service)) {
      const table = `${client.escapeIdentifier(service)}.${client.escapeIdentifier(name)}`;
      const copy = client.query(copyTo(`copy ${table} to stdout`));
      tables.push(await writePart(dir, name, `postgres/${service}/${name}.copy.gz`, copy, () => copy.rowCount));
    }
    // Sequences know no transactions: read last, they are never behind the rows.
    const sequences = await sequenceValues(client, service);
    await client.query("commit");
    return { migrations, tables, sequences };
  } finally {
    await client.end();
  }
}
