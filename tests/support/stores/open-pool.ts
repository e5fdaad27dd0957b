import pg from "pg";

/**
 * A test's own connections to a service's schema. A broken one does not fail the test: a server may be killed on purpose, and
 * `end()` answers before the connections are closed, so a server stopped right after it still reports its stop on them.
 */
export function openPool(connectionString: string, schema: string, max = 2): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, options: `-c search_path=${schema}` });
  pool.on("error", () => undefined);
  return pool;
}
