import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import pg from "pg";

/** Where earlier versions kept the schemas of all services. */
export const SHARED_DATABASE = "tenho";

/** Everything a schema holds, given to another role; sequences of a column go with their table. */
const GIVE_SCHEMA = (name: string): string => `do $$
declare
  item record;
begin
  alter schema ${name} owner to ${name};
  for item in
    select format('alter table ${name}.%I owner to ${name}', c.relname) as sql from pg_class c
      where c.relnamespace = '${name}'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    union all
    select format('alter sequence ${name}.%I owner to ${name}', c.relname) from pg_class c
      where c.relnamespace = '${name}'::regnamespace and c.relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${name}', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = '${name}'::regnamespace
    union all
    select format('alter type ${name}.%I owner to ${name}', t.typname) from pg_type t
      where t.typnamespace = '${name}'::regnamespace and t.typtype in ('e', 'd')
  loop
    execute item.sql;
  end loop;
end $$`;

export async function databaseExists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  return rowCount !== 0;
}

/**
 * Makes a service's database out of its schema in the shared one: a copy without the other schemas, given to the service's
 * role. It has its name only once it is whole.
 */
export async function moveSchema(client: pg.Client, superuserUrl: string, service: PostgresService): Promise<void> {
  const unfinished = `${service}_unfinished`;
  await client.query(`drop database if exists ${unfinished}`);
  await client.query(`create database ${unfinished} owner ${service} template ${SHARED_DATABASE}`);
  const url = new URL(superuserUrl);
  url.pathname = `/${unfinished}`;
  const copy = new pg.Client({ connectionString: url.toString() });
  await copy.connect();
  try {
    for (const other of POSTGRES_SERVICES) {
      if (other !== service) await copy.query(`drop schema if exists ${other} cascade`);
    }
    const { rowCount } = await copy.query("select from pg_namespace where nspname = $1", [service]);
    if (rowCount !== 0) await copy.query(GIVE_SCHEMA(service));
  } finally {
    await copy.end();
  }
  await client.query(`alter database ${unfinished} rename to ${service}`);
}
