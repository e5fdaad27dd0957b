import pg from "pg";

/**
 * Connections of a test's own to a service's schema. Their breaking is no failure of the test: a server may be killed on purpose, and
 * `end()` answers before the connections are closed, so that a server stopped right after it still says so to them.
 */
export function openPool(connectionString: string, schema: string, max = 2): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, options: `-c search_path=${schema}` });
  pool.on("error", () => undefined);
  return pool;
}
