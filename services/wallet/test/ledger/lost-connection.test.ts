import assert from "node:assert/strict";
import { after, it } from "node:test";
import { openLedgerHarness } from "../_ledger-harness.ts";

const harness = await openLedgerHarness();
after(() => harness.stop());

it("a connection that the server ends between two statements fails its own work, and neither the process nor other work", async () => {
  const { pool } = harness;
  const held = await pool.connect();
  const { rows } = await held.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => held.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await assert.rejects(held.query("select 1"));
  held.release(true);
  assert.equal((await pool.query("select 1")).rowCount, 1);
});
