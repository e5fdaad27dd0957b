import pg from "pg";

const TIMEOUT_MS = 60_000;

/** The rows of one statement, on a connection of its own that cannot write. */
export async function query<Row>(url: string, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
  });
  await client.connect();
  try {
    // Set after connecting, since a pooler refuses settings among the parameters with which a connection begins.
    await client.query(`set default_transaction_read_only = on; set statement_timeout = ${TIMEOUT_MS}`);
    return (await client.query(sql, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
}
