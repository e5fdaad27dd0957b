import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import pg from "pg";
import { findUnservedStatements } from "./_check-plans.ts";

const SERVICE = "suite";

describe("statements of a run", () => {
  let url: string;
  before(async () => {
    url = await testInfra().postgresUrl(SERVICE);
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`
      create schema suite;
      create table suite.things (id bigint primary key, owner text not null, label text not null, is_odd boolean not null);
      create index things_of_owner on suite.things (owner, id desc);
      create index things_odd on suite.things (label) where is_odd;
      create table suite.settings (name text, value text);
      insert into suite.things values (1, 'ana', 'x', false);
      create table suite.work (kind text, id bigint, due_at timestamptz not null, primary key (kind, id));
      create index work_due on suite.work (due_at);
      create table suite.sales (
        day date, number bigint generated always as identity, thing bigint not null references suite.things,
        cents bigint not null check (cents > 0), made_at timestamptz not null, primary key (day, number)
      );
      create index sales_made on suite.sales (made_at);
      create table suite.notes (label text not null);
      create table suite.seen (hash bytea, person uuid, by_machine boolean, at timestamptz, primary key (hash, person, by_machine, at));
    `);
    await client.end();
  });

  async function faultsOf(text: string, values: string[] = []): Promise<string[]> {
    const rules = {
      type: "rules" as const,
      service: SERVICE,
      bounded: { settings: "entered by hand" },
      allowed: [{ part: "select sum(id) from things", why: "asked for once a day" }],
    };
    const statement = { type: "statement" as const, service: SERVICE, text, values, shape: text };
    const found = await findUnservedStatements(url, rules, [statement]);
    return found.map((line) => line.split(" — ")[0] ?? "");
  }

  it("pass that an index serves, filter and order, and those of tables that stay small", async () => {
    for (const [text, values] of [
      ["select * from things where id = $1", ["1"]],
      ["select * from things where owner = $1 order by id desc limit 10", ["ana"]],
      ["select * from things order by id limit 10", []],
      ["select * from things where is_odd order by label", []],
      ["select * from settings order by value limit 1", []],
      ["select sum(id) from things", []],
      ["update things set label = $2 where id = $1", ["1", "y"]],
      [
        "select * from settings where value = any(array(select label from things where owner = $1 order by label)) limit 1",
        ["ana"],
      ],
    ] as const) {
      assert.deepEqual(await faultsOf(text, [...values]), [], text);
    }
  });

  it("are found that read a growing table whole or sort it for its first rows, with what is to be said", async () => {
    const whole = ["reads things whole"];
    for (const [text, values, faults] of [
      ["select * from things where label = $1", ["x"], whole],
      ["select count(*) from things", [], whole],
      ["select * from things where label = $1 order by id limit 1", ["x"], whole],
      ["delete from things where label = $1", ["x"], whole],
      ["select * from things where owner = $1 order by label limit 10", ["ana"], ["sorts things"]],
      ["select * from no_such_table", [], ['no plan (relation "no_such_table" does not exist)']],
    ] as const) {
      assert.deepEqual(await faultsOf(text, [...values]), [...faults], text);
    }
  });

  it("are judged of a table without rows as of any other", async () => {
    const due =
      "update work set due_at = now() where (kind, id) in (select kind, id from work where due_at <= $1 order by due_at limit $2 for update skip locked)";
    const old = `delete from sales where (day, number) in (select day, number from sales where made_at < $1
      and (select w.id from work w where w.kind = 'sale' and w.id = sales.number limit 1) is null order by made_at limit $2)`;
    for (const [text, values, faults] of [
      [due, ["2026-01-01", "10"], []],
      ["select * from sales where made_at < $1 order by made_at limit $2", ["2026-01-01", "10"], []],
      [old, ["2026-01-01", "10"], []],
      ["select * from sales where cents = $1", ["1"], ["reads sales whole"]],
      ["select * from sales order by cents limit 1", [], ["reads sales whole", "sorts sales"]],
      ["select * from notes where label = $1", ["x"], ["reads notes whole"]],
      ["select * from seen where hash = $1 order by person limit 1", ["\\x00"], []],
    ] as const) {
      assert.deepEqual((await faultsOf(text, [...values])).sort(), [...faults], text);
    }
  });

  it("leave the database as it was", async () => {
    await faultsOf("select * from things where id = 1");
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query("select reltuples from pg_class where oid = 'suite.things'::regclass");
    assert.ok(rows[0].reltuples < 100);
    assert.deepEqual((await client.query("select * from suite.sales")).rows, []);
    await assert.rejects(
      client.query("insert into suite.sales values ('2026-01-01', default, 1, 0, now())"),
      /cents_check/,
    );
    await assert.rejects(
      client.query("insert into suite.sales values ('2026-01-01', default, 2, 1, now())"),
      /thing_fkey/,
    );
    await client.end();
  });
});
