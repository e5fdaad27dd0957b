import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import type { Migration } from "@tenho/kernel/db/migrate";
import { waitForMigrations } from "@tenho/kernel/db/wait-for-migrations";
import { migrateAs } from "@tenho/tests/support/stores/migrate-as";
import { type ServiceDatabase, testInfra } from "@tenho/tests/support/stores/test-infra";
import { ownerRole, POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import pg from "pg";
import { loadSchema } from "../../dev/stack/load-schema.ts";

/** PostgreSQL's error for insufficient privilege. */
const refused = { code: "42501" };

const POOL = { poolMax: 1, statementTimeoutMs: 60_000, applicationName: "test" };

const OWNERS = `
select c.relname as name, c.relowner::regrole::text as owner from pg_class c where c.relnamespace = $1::regnamespace
union all
select p.oid::regprocedure::text, p.proowner::regrole::text from pg_proc p where p.pronamespace = $1::regnamespace
union all
select n.nspname, n.nspowner::regrole::text from pg_namespace n where n.oid = $1::regnamespace
union all
select d.datname, d.datdba::regrole::text from pg_database d where d.datname = current_database()`;
const TRIGGERS = `
select t.tgname as name, t.tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = $1::regnamespace and not t.tgisinternal`;
const FUNCTIONS = `
select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, p.prosecdef as "asOwner", p.proconfig as settings,
  has_function_privilege('public', p.oid, 'execute') as "isPublic"
from pg_proc p where p.pronamespace = $1::regnamespace`;

for (const service of POSTGRES_SERVICES) {
  describe(`the role ${service} runs as`, () => {
    let database: ServiceDatabase;
    let owner: pg.Client;
    let role: pg.Client;
    before(async () => {
      database = await testInfra().serviceDatabase(service);
      await migrateAs(database.ownerUrl, { schema: service, ...(await loadSchema(service)) });
      [owner, role] = await Promise.all([connect(database.ownerUrl, service), connect(database.url, service)]);
    });
    after(async () => {
      await role?.end();
      await owner?.end();
    });

    const tables = async (): Promise<string[]> => {
      const sql = "select relname from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p')";
      return (await owner.query(sql, [service])).rows.map(({ relname }) => String(relname));
    };
    const refuses = async (statements: readonly string[]): Promise<void> => {
      for (const sql of statements) await assert.rejects(role.query(sql), refused, sql);
    };

    test("owns nothing: database, schema, tables and functions are its owner's", async () => {
      const { rows } = await owner.query<{ name: string; owner: string }>(OWNERS, [service]);
      assert.ok(rows.length > 5);
      for (const { name, owner: by } of rows) assert.equal(by, ownerRole(service), name);
      const own =
        "select from pg_shdepend where deptype = 'o' and refobjid = $1::regrole and dbid = (select oid from pg_database where datname = current_database())";
      assert.equal((await owner.query(own, [service])).rowCount, 0);
    });

    test("creates nothing, in no schema, and takes no other role", async () => {
      await refuses([
        "create table mine ()",
        "create temporary table mine ()",
        "create table public.mine ()",
        "create schema mine",
        "create function mine() returns integer language sql as 'select 1'",
        "create view mine as select 1 as one",
        `set role ${ownerRole(service)}`,
        `set session authorization ${ownerRole(service)}`,
        `alter role ${service} with createdb`,
        `grant ${ownerRole(service)} to ${service}`,
        "set session_replication_role = replica",
      ]);
    });

    test("changes, empties and drops no table, and no trigger of one", async () => {
      for (const table of await tables()) {
        await refuses([
          `alter table ${table} add column mine text`,
          `alter table ${table} disable trigger all`,
          `create trigger mine before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
          `create index on ${table} ((1))`,
          `truncate ${table} cascade`,
          `drop table ${table} cascade`,
        ]);
      }
      const { rows } = await owner.query(TRIGGERS, [service]);
      for (const { name, table } of rows) await refuses([`drop trigger ${name} on ${table}`]);
    });

    test("replaces and drops no function; those that run as the owner have a fixed path and serve it alone", async () => {
      const { rows } = await owner.query(FUNCTIONS, [service]);
      for (const { name, definition, asOwner, settings, isPublic } of rows) {
        await refuses([definition, `drop function ${name} cascade`, `alter function ${name} owner to ${service}`]);
        if (!asOwner) continue;
        assert.deepEqual([name, settings, isPublic], [name, [`search_path=${service}, pg_temp`], false]);
      }
    });

    test("writes what its tables admit and no more, by the list of its service", async () => {
      const { access } = await loadSchema(service);
      const known = await tables();
      for (const name of Object.keys(access.tables)) assert.ok(known.includes(name), `${name} is no table`);
      for (const table of known) {
        const admitted =
          table === "schema_migrations" ? "select" : (access.tables[table] ?? "select, insert, update, delete");
        const { rows } = await owner.query(HELD, [`${service}.${table}`, service]);
        const whole = admitted.split(/, (?![^(]*\))/).filter((one) => !one.includes("("));
        const held = rows.map(({ privilege }) => privilege);
        assert.deepEqual(held.sort(), whole.sort(), table);
        if (!admitted.includes("delete")) await refuses([`delete from ${table}`]);
        if (!admitted.includes("update")) await refuses([await updateOf(owner, service, table)]);
      }
    });

    test("works on after the migration of a next version, whose processes may start and whose tables it uses", async () => {
      const { migrations, access } = await loadSchema(service);
      const [altered = ""] = await tables();
      const next: Readonly<Record<string, Migration>> = {
        "9998-next": {
          up: async (knex) => {
            await knex.raw("create table next_things (id integer primary key)");
            await knex.raw("alter table ?? add column next_column text", [altered]);
          },
        },
        "9999-next-index": { indexes: [{ name: "next_index", definition: `on ${altered} (next_column)` }] },
      };
      const isReady = async (steps: object): Promise<void> => {
        const knex = createKnex({ url: database.url, ...POOL, schema: service });
        const log = { warn: () => undefined };
        const how = { schema: service, names: Object.keys(steps), log, giveUpAfterMs: 0 };
        await waitForMigrations(knex, how).finally(() => knex.destroy());
      };
      await isReady(migrations);
      await assert.rejects(isReady({ ...migrations, ...next }), /lacks 9998-next, 9999-next-index/);
      await migrateAs(database.ownerUrl, { schema: service, access, migrations: { ...migrations, ...next } });
      await isReady({ ...migrations, ...next });
      await role.query("insert into next_things (id) values (1)");
      await role.query(`select next_column from ${altered}`);
      // The version before knows neither step: it starts and migrates as ever, and takes nothing away.
      await isReady(migrations);
      await migrateAs(database.ownerUrl, { schema: service, access, migrations });
      assert.equal((await role.query("select from next_things")).rowCount, 1);
    });
  });
}

describe("the ledger", () => {
  let owner: pg.Client;
  let role: pg.Client;
  const [user, unit, credited] = [randomUUID(), randomUUID(), randomUUID()];
  before(async () => {
    const { url, ownerUrl } = await testInfra().serviceDatabase("wallet");
    await migrateAs(ownerUrl, { schema: "wallet", ...(await loadSchema("wallet")) });
    [owner, role] = await Promise.all([connect(ownerUrl, "wallet"), connect(url, "wallet")]);
    await role.query("select assign_unit($1, $2, 1, now())", [user, unit]);
  });
  after(async () => {
    await role?.end();
    await owner?.end();
  });
  const rowsOfAll = async (tables: readonly string[]) => {
    const rows: unknown[][] = [];
    for (const table of tables) rows.push((await owner.query(`select * from ${table}`)).rows);
    return rows;
  };

  test("is written by its functions for the wallet's own role, and by nothing else", async () => {
    const { rows } = await role.query(
      "select * from credit($1, $2, 'test', 'one', 'manual', 500, 'Teste', now(), 'house:manual', now() + interval '1 day', null, null, null)",
      [credited, user],
    );
    assert.equal(rows[0]?.outcome, "APPLIED");
    const tables = ["wallets", "movements", "postings", "movement_keys", "movement_proofs"];
    const before = await rowsOfAll(tables);
    assert.deepEqual(
      before.map(({ length }) => length > 0),
      tables.map(() => true),
    );
    for (const sql of [
      "update wallets set balance_cents = 100000",
      "update wallets set clawback_cents = 0",
      `insert into wallets (user_id, unit_id, opened_at, balance_cents) values (gen_random_uuid(), '${unit}', now(), 5)`,
      `insert into wallets (user_id, unit_id, unit_version, opened_at) values (gen_random_uuid(), '${unit}', 1, now())`,
      "update wallets set unit_id = gen_random_uuid()",
      "update wallets set unit_version = 9",
      "update wallets set daily_cap_cents = null, threshold_cents = null",
      "select from wallets for update",
      "delete from wallets",
      "update movements set description = 'Outro'",
      "update movements set amount_cents = 1",
      "insert into movements default values",
      "delete from movements",
      "update postings set amount_cents = 1",
      "insert into postings default values",
      "delete from postings",
      "update lots set remaining_cents = 1",
      "insert into lots default values",
      "delete from movement_keys",
      "delete from movement_proofs",
      "update chain_fill set finished_at = null",
      "delete from unit_loads",
    ]) {
      await assert.rejects(role.query(sql), refused, sql);
    }
    assert.deepEqual(await rowsOfAll(tables), before);
  });

  test("has a wallet moved by a newer version of its account alone, and an operator's words only forgotten", async () => {
    const [moved, late] = [randomUUID(), randomUUID()];
    await role.query("select assign_unit($1, $2, 3, now()), assign_unit($1, $3, 2, now())", [user, moved, late]);
    await role.query("select forget_descriptions($1)", [user]);
    const { rows } = await owner.query(
      "select w.unit_id, w.unit_version, w.balance_cents, m.description from wallets w join movements m using (user_id) where user_id = $1",
      [user],
    );
    const description = "Crédito inserido pelo administrador";
    assert.deepEqual(rows, [{ unit_id: moved, unit_version: 3, balance_cents: "500", description }]);
  });
});

const HELD = `
select privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) privilege
where has_table_privilege($2, $1::regclass, privilege)`;

/** A statement that would change any column of the table. */
async function updateOf(owner: pg.Client, schema: PostgresService, table: string): Promise<string> {
  const sql = "select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped";
  const { rows } = await owner.query(sql, [`${schema}.${table}`]);
  return `update ${table} set ${rows[0]?.attname} = default`;
}

async function connect(url: string, schema: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` });
  await client.connect();
  return client;
}
