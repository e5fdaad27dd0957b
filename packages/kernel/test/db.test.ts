import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Knex } from "knex";
import { migrate } from "../src/db/migrate.ts";
import { withTransaction } from "../src/db/with-transaction.ts";
import { openDatabase } from "./_parts.ts";

const createThings = {
  async up(knex: Knex) {
    await knex.schema.createTable("things", (columns) => {
      columns.bigIncrements("id");
      columns.text("label");
    });
  },
};

describe("the database module", () => {
  let knex: Knex;

  before(async () => {
    ({ knex } = await openDatabase());
  });
  after(() => knex.destroy());

  it("applies each migration once, in order, though several processes start at once", async () => {
    const order: string[] = [];
    const step = (name: string) => ({ up: async () => void order.push(name) });
    const migrations = { "002-b": step("002-b"), "001-a": step("001-a"), "003-things": createThings };
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(knex, { schema: "suite", migrations })));
    assert.deepEqual(order, ["001-a", "002-b"]);
    assert.deepEqual(applied.flat(), ["001-a", "002-b", "003-things"]);
    assert.deepEqual(await migrate(knex, { schema: "suite", migrations }), []);
    assert.deepEqual(await knex("things").select(), []);
  });

  it("leaves nothing of a migration that fails, nor of those before it in the same run", async () => {
    const migrations = {
      "010-good": { up: async (trx: Knex) => void (await trx.raw("create table half_done ()")) },
      "011-bad": { up: async (trx: Knex) => void (await trx.raw("select no_such_column")) },
    };
    await assert.rejects(migrate(knex, { schema: "suite", migrations }), /no_such_column/);
    assert.equal(await knex.schema.hasTable("half_done"), false);
    assert.deepEqual(await knex("schema_migrations").where("name", "like", "01%").pluck("name"), []);
  });

  it("builds indexes outside a transaction, once, though several processes start at once, and mends a build that was cut off", async () => {
    const definition = "on things (label)";
    await knex("things").insert([{ label: "twice" }, { label: "twice" }]);
    // A build that fails leaves an index that serves nothing.
    await assert.rejects(async () => knex.raw("create unique index concurrently things_label on things (label)"));
    const migrations = {
      "020-labels": { indexes: [{ name: "things_label", definition }] },
      "021-more": { indexes: [{ name: "things_newest", definition: "on things (id desc)" }] },
    };
    const applied = await Promise.all([1, 2, 3].map(() => migrate(knex, { schema: "suite", migrations })));
    assert.deepEqual(applied.flat().sort(), ["020-labels", "021-more"]);
    assert.deepEqual(await migrate(knex, { schema: "suite", migrations }), []);
    const { rows } = await knex.raw(
      `select c.relname as name, i.indisvalid as valid, i.indisunique as "unique" from pg_index i
       join pg_class c on c.oid = i.indexrelid where i.indrelid = 'things'::regclass and not i.indisprimary order by 1`,
    );
    assert.deepEqual(rows, [
      { name: "things_label", valid: true, unique: false },
      { name: "things_newest", valid: true, unique: false },
    ]);
    const { rows: held } = await knex.raw(
      "select count(*) as held from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    assert.deepEqual(held, [{ held: 0 }]);
    await knex("things").delete();
  });

  it("keeps the tables of a service in its own schema", async () => {
    const { rows } = await knex.raw("select schemaname from pg_tables where tablename = 'things'");
    assert.deepEqual(rows, [{ schemaname: "suite" }]);
  });

  it("reads bigint as a number and refuses one that no number can hold; a date stays the day it is", async () => {
    const { rows } = await knex.raw("select 9007199254740991::bigint as big, date '2026-03-01' as day");
    assert.deepEqual(rows, [{ big: Number.MAX_SAFE_INTEGER, day: "2026-03-01" }]);
    await assert.rejects(async () => knex.raw("select 9007199254740993::bigint"), /2\^53/);
  });

  it("tells of a commit only after it, and never of a rollback", async () => {
    const told: string[] = [];
    await withTransaction(knex, async (trx, onCommit) => {
      onCommit(() => told.push("committed"));
      onCommit(() => {
        throw new Error("a trigger that fails");
      });
      await trx("things").insert({ label: "kept" });
      assert.deepEqual(told, []);
    });
    const rolledBack = withTransaction(knex, async (trx, onCommit) => {
      onCommit(() => told.push("rolled back"));
      await trx("things").insert({ label: "lost" });
      throw new Error("no");
    });
    await assert.rejects(rolledBack, /no/);
    assert.deepEqual(told, ["committed"]);
    assert.deepEqual(await knex("things").pluck("label"), ["kept"]);
  });
});
