import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import pg from "pg";
import { ensureServiceDatabases, type ServiceUrls } from "./service-databases.ts";

const superuserUrl = process.env.TENHO_TEST_POSTGRES_URL ?? "";
const passwords = Object.fromEntries(POSTGRES_SERVICES.map((service) => [service, `password of ${service}`]));
/** As a service's migrations leave it behind, with an object of each kind. */
const SCHEMA = (name: string): string => `create schema ${name};
  create type ${name}.colour as enum ('red');
  create table ${name}.things (id bigint generated always as identity primary key, name text, colour ${name}.colour);
  create table ${name}.lines (id serial primary key);
  create sequence ${name}.numbers;
  create view ${name}.names as select name from ${name}.things;
  create function ${name}.one() returns integer language sql as 'select 1';
  insert into ${name}.things (name) values ('${name}');`;

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const inDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
};

// Roles belong to the whole server: this is the only test file that makes those of the services on the shared one.
describe("a role and a database for each service", () => {
  let urls: ServiceUrls;
  before(async () => {
    await query(superuserUrl, "create database tenho template template0");
    for (const service of POSTGRES_SERVICES) await query(inDatabase(superuserUrl, "tenho"), SCHEMA(service));
    // A move that was cut off.
    await query(superuserUrl, "create database wallet_unfinished template template0");
    urls = await ensureServiceDatabases(superuserUrl, passwords);
  });
  after(async () => {
    const rows = await query(superuserUrl, "select datname from pg_database where datname ~ '^tenho_[0-9]+$'");
    for (const name of [...POSTGRES_SERVICES, ...rows.map(({ datname }) => String(datname))]) {
      await query(superuserUrl, `drop database ${name} with (force)`);
    }
    for (const service of POSTGRES_SERVICES) await query(superuserUrl, `drop role ${service}`);
  });

  test("what one database held for all is in each one's own, and the role may go on migrating it", async () => {
    for (const service of POSTGRES_SERVICES) {
      const url = urls[service];
      assert.deepEqual(await query(url, `select name from ${service}.names`), [{ name: service }]);
      const schemas = await query(
        url,
        "select nspname from pg_namespace where nspname !~ '^pg_|^information_|^public$'",
      );
      assert.deepEqual(schemas, [{ nspname: service }]);
      await query(
        url,
        `alter table ${service}.things add column more text; drop function ${service}.one();
        alter type ${service}.colour add value 'blue'; drop sequence ${service}.numbers;
        insert into ${service}.things (name) values ('again'); insert into ${service}.lines default values;
        create schema another; create table another.table_of_mine ()`,
      );
    }
  });

  test("a second run changes nothing, but takes a changed password", async () => {
    const changed = await ensureServiceDatabases(superuserUrl, { ...passwords, wallet: "another" });
    assert.deepEqual(await query(changed.wallet, "select count(*)::int as count from wallet.things"), [{ count: 2 }]);
    await assert.rejects(query(urls.wallet, "select 1"), { code: "28P01" });
    urls = await ensureServiceDatabases(superuserUrl, passwords);
  });

  test("no role reaches another's database, nor one that is nobody's, nor the server", async () => {
    const reachedBy = async (service: PostgresService, database: string) =>
      query(inDatabase(urls[service], database), "select 1");
    for (const service of POSTGRES_SERVICES) {
      for (const other of [...POSTGRES_SERVICES.filter((one) => one !== service), "postgres", "template1"]) {
        await assert.rejects(reachedBy(service, other), { code: "42501" }, `${service} in ${other}`);
      }
      const forbidden = ["create role helper", "create database mine", "select pg_read_file('postgresql.conf')"];
      for (const sql of forbidden) await assert.rejects(query(urls[service], sql), { code: "42501" }, sql);
    }
  });
});
