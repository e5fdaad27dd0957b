import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Pooler, startPooler } from "@tenho/tests/support/stores/pooler";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Knex } from "knex";
import pg from "pg";
import { ConfigError } from "../src/config/load-config.ts";
import { askTables } from "../src/db/ask-tables.ts";
import { createKnex } from "../src/db/create-knex.ts";
import { migrate } from "../src/db/migrate.ts";
import { requireSessionPooling } from "../src/db/require-session-pooling.ts";
import { isStoreUnavailable } from "../src/errors/store-unavailable.ts";
import { failureOf } from "./_parts.ts";

const migrations = {
  "001-things": { up: async (trx: Knex) => void (await trx.raw("create table things (label text)")) },
  "002-labels": { indexes: [{ name: "things_label", definition: "on things (label)" }] },
};

describe("behind a pooler", () => {
  let url: string;
  let session: Pooler;
  let transaction: Pooler;

  before(async () => {
    url = await testInfra().postgresUrl("pooler");
    session = await startPooler(url, "session");
    transaction = await startPooler(url, "transaction");
  });
  after(async () => {
    await session.stop();
    await transaction.stop();
  });

  const open = (address: string, poolMax = 2) =>
    createKnex({ url: address, schema: "suite", poolMax, statementTimeoutMs: 4_321, applicationName: "test" });

  it("in session mode, a service has its schema and its time limits, after a build of indexes too", async () => {
    const knex = open(session.url, 1);
    try {
      await migrate(knex, { schema: "suite", migrations });
      await knex("things").insert({ label: "kept" });
      assert.deepEqual(await knex("things").pluck("label"), ["kept"]);
      const { rows } = await knex.raw(
        `select current_setting('search_path') as path, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      assert.deepEqual(rows, [{ path: '"suite", "public"', statement: "4321ms", idle: "1min" }]);
    } finally {
      await knex.destroy();
    }
  });

  it("an address in session mode, and one without a pooler, are not refused", async () => {
    await requireSessionPooling(url);
    await requireSessionPooling(session.url);
  });

  it("an address in transaction mode is refused in one sentence, however many connections the pooler keeps", async () => {
    const single = await startPooler(url, "transaction", 1);
    try {
      for (const { url: address } of [transaction, single]) {
        const refused = await failureOf(requireSessionPooling(address));
        assert.ok(refused instanceof ConfigError);
        assert.match(refused.message, /POSTGRES_URL: o pooler desse endereço .* \(pool_mode = session\)$/);
        assert.equal(isStoreUnavailable(refused), false);
      }
    } finally {
      await single.stop();
    }
  });

  it("an address whose own parameters the pooler refuses is no store that will come back", async () => {
    const client = new pg.Client({ connectionString: session.url, options: "-c search_path=suite" });
    const refused = await failureOf(client.connect());
    assert.match(String(refused), /unsupported startup parameter: options/);
    assert.equal(isStoreUnavailable(refused), false);
  });

  it("a table counts as answering only by the name and on the connection that queries use", async () => {
    const pool = new pg.Pool({ connectionString: session.url, max: 1 });
    try {
      await assert.rejects(
        askTables((sql) => pool.query(sql), ["things"]),
        { code: "42P01" },
      );
      await pool.query("set search_path to suite");
      await askTables((sql) => pool.query(sql), ["things"]);
      await assert.rejects(
        askTables((sql) => pool.query(sql), ["things", "missing"]),
        { code: "42P01" },
      );
    } finally {
      await pool.end();
    }
  });
});
