/** Services that keep their data in PostgreSQL: each has a role and a database of its own, both of its name. */
export const POSTGRES_SERVICES = ["auth", "users", "franchise", "wallet", "categorisation", "payment"] as const;

export type PostgresService = (typeof POSTGRES_SERVICES)[number];

/**
 * SQL by which a superuser makes the role of a service, or gives the one that is there this password and these limits. The
 * role owns its database, in which it migrates its schema, and may nothing else on the server.
 */
export function roleSql(service: PostgresService, password: string): string {
  const role = identifier(service);
  const limits = "nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit login";
  return `do $$ begin
  if not exists (select from pg_roles where rolname = ${literal(service)}) then create role ${role}; end if;
end $$;
alter role ${role} with ${limits} password ${literal(password)};`;
}

/** SQL by which a superuser makes a service's database; it must not exist, and no transaction may be open. */
export function createDatabaseSql(service: PostgresService): string {
  return `create database ${identifier(service)} owner ${identifier(service)} template template0`;
}

/** SQL by which a superuser closes a database to every role but its owner and superusers. */
export function closeDatabaseSql(database: string): string {
  return `revoke all on database ${identifier(database)} from public`;
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
