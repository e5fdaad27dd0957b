import pg from "pg";

const TIMEOUT_MS = 2_000;

/** Connects and runs one query; rejects until the server answers. */
export async function pingPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end();
  }
}
