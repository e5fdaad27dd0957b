import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { POSTGRES_ROLES, POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import pg from "pg";
import { removeReachableDir } from "../embedded/reachable-dir.ts";
import { startPostgres } from "../embedded/start-postgres.ts";
import { loadDevConfig } from "../shared/config.ts";
import { findFreePort } from "../shared/free-port.ts";
import { ensureServiceDatabases, type ServiceDatabases } from "./service-databases.ts";

const passwords = Object.fromEntries(POSTGRES_ROLES.map((role) => [role, `password of ${role}`]));
/** A schema as the migrations that a service's owner applies leave it, with an object of each kind. */
const SCHEMA = (name: string): string => `create schema ${name};
  grant usage on schema ${name} to ${name};
  alter default privileges in schema ${name} grant select, insert, update, delete on tables to ${name};
  alter default privileges in schema ${name} grant usage, select on sequences to ${name};
  create type ${name}.colour as enum ('red');
  create table ${name}.things (id bigint generated always as identity primary key, name text, colour ${name}.colour);
  create table ${name}.lines (id serial primary key);
  create sequence ${name}.numbers;
  create view ${name}.names as select name from ${name}.things;
  create function ${name}.one() returns integer language sql as 'select 1';
  insert into ${name}.things (name) values ('${name}');`;

function inDatabase(superuserUrl: string, database: string): string {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server of its own: roles belong to a whole server, and the other suites use the services' roles on theirs. */
async function startServer() {
  const config = loadDevConfig();
  const dir = join(config.root, ".tenho", `roles-${process.pid}`);
  mkdirSync(dir, { recursive: true });
  const how = { autoRestart: false, unref: true, throwAway: true, log: () => undefined };
  const server = await startPostgres({ ...config, dir, portFor: findFreePort, ...how });
  const remove = async (): Promise<void> => {
    await server.process?.kill("SIGKILL");
    removeReachableDir(join(dir, "postgres"));
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  return { superuserUrl: server.url, remove };
}

describe("two roles and a database for each service", () => {
  let superuserUrl: string;
  let remove: () => Promise<void>;
  let databases: ServiceDatabases;
  before(async () => {
    ({ superuserUrl, remove } = await startServer());
    databases = await ensureServiceDatabases(superuserUrl, passwords);
    for (const service of POSTGRES_SERVICES) await query(databases.ownerUrls[service], SCHEMA(service));
  });
  after(() => remove());

  test("a service's role uses the schema that its owner migrates, the only one of its database", async () => {
    for (const service of POSTGRES_SERVICES) {
      const url = databases.urls[service];
      assert.deepEqual(await query(url, `select name from ${service}.names`), [{ name: service }]);
      const schemas = await query(
        url,
        "select nspname from pg_namespace where nspname !~ '^pg_|^information_|^public$'",
      );
      assert.deepEqual(schemas, [{ nspname: service }]);
      await query(url, `insert into ${service}.things (name) values ('again')`);
      await query(
        databases.ownerUrls[service],
        `alter table ${service}.things add column more text; drop function ${service}.one();
        alter type ${service}.colour add value 'blue'; drop sequence ${service}.numbers;
        insert into ${service}.lines default values;
        create schema another; create table another.table_of_mine ()`,
      );
    }
  });

  test("a second run changes nothing, but takes a changed password", async () => {
    const changed = await ensureServiceDatabases(superuserUrl, { ...passwords, wallet: "another" });
    assert.deepEqual(await query(changed.urls.wallet, "select count(*)::int as count from wallet.things"), [
      { count: 2 },
    ]);
    await assert.rejects(query(databases.urls.wallet, "select 1"), { code: "28P01" });
    databases = await ensureServiceDatabases(superuserUrl, passwords);
  });

  test("a service's role reads and writes, but creates, changes and owns nothing", async () => {
    const { urls } = databases;
    await query(urls.users, "insert into users.lines default values; insert into users.things (name) values ('x')");
    for (const sql of [
      "create table users.mine ()",
      "create schema mine",
      "create temporary table mine ()",
      "drop table users.lines",
      "alter table users.things add column mine text",
      "create or replace function users.two() returns integer language sql as 'select 2'",
      "set role users_owner",
    ]) {
      await assert.rejects(query(urls.users, sql), { code: "42501" }, sql);
    }
    const left = "select from pg_shdepend where deptype = 'o' and refobjid = 'users'::regrole";
    assert.deepEqual(await query(inDatabase(superuserUrl, "users"), left), []);
  });

  test("no role reaches another's database, nor one that is nobody's, nor the server", async () => {
    const reachedBy = async (service: PostgresService, database: string) =>
      query(inDatabase(databases.urls[service], database), "select 1");
    for (const service of POSTGRES_SERVICES) {
      for (const other of [...POSTGRES_SERVICES.filter((one) => one !== service), "postgres", "template1"]) {
        await assert.rejects(reachedBy(service, other), { code: "42501" }, `${service} in ${other}`);
      }
      const forbidden = ["create role helper", "create database mine", "select pg_read_file('postgresql.conf')"];
      for (const sql of forbidden) await assert.rejects(query(databases.urls[service], sql), { code: "42501" }, sql);
    }
  });
});
