import type { ClientBase } from "pg";

/** The schema's own record of its steps: it is written by the migrations themselves. */
const MIGRATIONS = "schema_migrations";

const TABLES = `
select c.relname::text as name,
  coalesce(array_agg(distinct r.relname::text) filter (where r.relname is not null and r.relname <> c.relname), '{}') as after
from pg_class c
left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
left join pg_class r on r.oid = k.confrelid
where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
group by c.relname order by c.relname`;

/**
 * The tables of a schema, each after those its foreign keys point to. Partitions go with their table.
 *
 * @throws Error when tables point to each other in a circle
 */
export async function tablesInOrder(client: ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; after: string[] }>(TABLES, [schema]);
  const left = new Map(rows.filter(({ name }) => name !== MIGRATIONS).map(({ name, after }) => [name, after]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(([, after]) => after.every((name) => !left.has(name))).map(([name]) => name);
    if (free.length === 0) throw new Error(`the tables of ${schema} point to each other in a circle`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** The last value of each sequence of the schema, by its name; null before the first. */
export async function sequenceValues(client: ClientBase, schema: string): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = $1 order by 1",
    [schema],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The names of the steps the schema has; empty when there is no such schema. */
export async function appliedMigrations(client: ClientBase, schema: string): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass($1) as name", [`${schema}.${MIGRATIONS}`]);
  if (found[0]?.name === null) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from ${client.escapeIdentifier(schema)}.${MIGRATIONS} order by name`,
  );
  return rows.map(({ name }) => name);
}
