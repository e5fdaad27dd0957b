import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openPool } from "@tenho/tests/support/stores/open-pool";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import pg from "pg";

describe("a test's own connections", () => {
  it("see their schema first, and may be broken by the server while nothing is asked of them", async () => {
    const url = await testInfra().postgresUrl("open-pool");
    const pool = openPool(url, "wallet", 1);
    const { rows } = await pool.query<{ pid: number; path: string }>(
      "select pg_backend_pid() as pid, current_setting('search_path') as path",
    );
    assert.equal(rows[0]?.path, "wallet");
    const broken = new Promise((resolve) => pool.on("remove", resolve));
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await other.end();
    await broken;
    assert.equal((await pool.query("select 1")).rowCount, 1);
    await pool.end();
  });
});
