import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Knex } from "knex";
import { createKnex } from "../src/db/create-knex.ts";
import { migrate } from "../src/db/migrate.ts";
import type { RuntimeAccess } from "../src/db/runtime-access.ts";
import { mayMigrate, waitForMigrations } from "../src/db/wait-for-migrations.ts";
import { withTransaction } from "../src/db/with-transaction.ts";
import { openDatabase, testTools } from "./_parts.ts";

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

describe("the role a service runs as", () => {
  const migrations = {
    "001-things": createThings,
    "002-lines": {
      up: async (trx: Knex) => {
        await trx.raw(`create table lines (id integer primary key, thing text);
          create function add_line(p_id integer) returns void language sql as 'insert into lines (id) values (p_id)'`);
      },
    },
  };
  const access: RuntimeAccess = { tables: { lines: "select" }, ownerFunctions: ["add_line"] };
  const more = { "003-more": { up: async (trx: Knex) => void (await trx.raw("create table more (id integer)")) } };
  const replaced = {
    "004-line": {
      up: async (trx: Knex) => {
        await trx.raw(
          "create or replace function add_line(p_id integer) returns void language sql as 'insert into lines (id) values (p_id + 100)'",
        );
      },
    },
  };
  let owner: Knex;
  let service: Knex;
  const open = (url: string) =>
    createKnex({ url, schema: "franchise", poolMax: 2, statementTimeoutMs: 60_000, applicationName: "test" });
  const { log, lines } = testTools();
  const wait = (steps: object, giveUpAfterMs?: number) =>
    waitForMigrations(service, {
      schema: "franchise",
      names: Object.keys(steps),
      log,
      ...(giveUpAfterMs !== undefined && { giveUpAfterMs }),
    });
  before(async () => {
    const { url, ownerUrl } = await testInfra().serviceDatabase("franchise");
    [owner, service] = [open(ownerUrl), open(url)];
  });
  after(async () => {
    await service.destroy();
    await owner.destroy();
  });

  it("waits for the migration by the owner, and says what is missing when it does not come", async () => {
    assert.deepEqual([await mayMigrate(owner), await mayMigrate(service)], [true, false]);
    await assert.rejects(wait(migrations, 0), /the schema franchise lacks 001-things, 002-lines: run the migration/);
    const waiting = wait(migrations);
    await eventually("it says so", () => lines.some((line) => line.includes("the schema is not migrated yet")));
    await migrate(owner, { schema: "franchise", migrations, access });
    await waiting;
    await assert.rejects(wait({ ...migrations, ...more }, 0), /lacks 003-more/);
  });

  it("reads and writes tables, but where less is said, and calls functions that write for it", async () => {
    await service("things").insert({ label: "one" });
    assert.equal(await service("things").update({ label: "two" }), 1);
    assert.equal(await service("things").delete(), 1);
    await assert.rejects(async () => service("lines").insert({ id: 1 }), { code: "42501" });
    await assert.rejects(async () => service("schema_migrations").insert({ name: "x" }), { code: "42501" });
    await service.raw("select add_line(1)");
    assert.deepEqual(await service("lines").pluck("id"), [1]);
  });

  it("may the same with tables and functions of a later migration", async () => {
    await migrate(owner, { schema: "franchise", migrations: { ...migrations, ...more, ...replaced }, access });
    await service("more").insert({ id: 1 });
    await service.raw("select add_line(2)");
    assert.deepEqual(await service("lines").orderBy("id").pluck("id"), [1, 102]);
    await assert.rejects(async () => service("lines").delete(), { code: "42501" });
  });

  it("loses what a later version no longer lets it do", async () => {
    const less: RuntimeAccess = { ...access, tables: { ...access.tables, more: "select, insert" } };
    await migrate(owner, { schema: "franchise", migrations: { ...migrations, ...more, ...replaced }, access: less });
    await service("more").insert({ id: 2 });
    await assert.rejects(async () => service("more").delete(), { code: "42501" });
  });
});
