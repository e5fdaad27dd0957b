import type pg from "pg";

/** Value of the row in a column of its key, by the name of the column's type. */
const KEY_VALUES: Readonly<Record<string, string>> = {
  bool: "'false'",
  bytea: "''",
  date: "'now'",
  int2: "'0'",
  int4: "'0'",
  int8: "'0'",
  text: "''",
  timestamptz: "'now'",
  uuid: "'00000000-0000-0000-0000-000000000000'",
};

type EmptyTable = { table: string; keys: { name: string; type: string }[]; nullable: string[]; checks: string[] };

/**
 * Gives every table of a schema without pages at least one, by a row that is written and rolled back, because the planner takes a table without pages
 * for empty. Must run in a transaction that is rolled back, as a superuser; rows, rules and catalogue stay as they were.
 */
export async function giveEmptyTablesPages(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<EmptyTable>(EMPTY_TABLES, [schema]);
  for (const { table, keys, nullable, checks } of rows) {
    await client.query("savepoint pages");
    await client.query("set local session_replication_role = replica");
    const rules = [
      ...nullable.map((name) => `alter column ${client.escapeIdentifier(name)} drop not null`),
      ...checks.map((name) => `drop constraint ${client.escapeIdentifier(name)}`),
    ];
    if (rules.length > 0) await client.query(`alter table ${table} ${rules.join(", ")}`);
    const names = keys.map(({ name }) => client.escapeIdentifier(name)).join(", ");
    const values = keys.map(({ type }) => keyValueOf(type)).join(", ");
    await client.query(
      keys.length === 0
        ? `insert into ${table} default values`
        : `insert into ${table} (${names}) overriding system value values (${values})`,
    );
    await client.query("rollback to savepoint pages");
  }
}

function keyValueOf(type: string): string {
  const value = KEY_VALUES[type];
  if (value === undefined) throw new Error(`A key of type ${type}: what may stand in it is to be said here.`);
  return value;
}

/** Lists the empty tables. Key columns cannot hold null, and identities fill themselves; for the other columns `not null` is lifted. */
const EMPTY_TABLES = `
select c.oid::regclass::text as table,
  coalesce((
    select json_agg(json_build_object('name', a.attname, 'type', t.typname))
    from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) join pg_type t on t.oid = a.atttypid
    where i.indrelid = c.oid and i.indisprimary
  ), '[]') as keys,
  coalesce((
    select json_agg(a.attname) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attidentity = ''
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
  ), '[]') as nullable,
  coalesce((select json_agg(k.conname) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
from pg_class c
where c.relnamespace = $1::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) = 0`;
