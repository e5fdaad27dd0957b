/** Services that keep their data in PostgreSQL: each has a role and a database of its own, both of its name. */
export const POSTGRES_SERVICES = ["auth", "users", "franchise", "wallet", "categorisation", "payment"] as const;

export type PostgresService = (typeof POSTGRES_SERVICES)[number];

/** The role that owns a service's database with everything in it; only the service's migration command connects as it. */
export const ownerRole = (service: PostgresService): string => `${service}_owner`;

/** Every role of the services: those they run as, and those that migrate. */
export const POSTGRES_ROLES: readonly string[] = POSTGRES_SERVICES.flatMap((service) => [service, ownerRole(service)]);

/** SQL by which a superuser makes a role, or gives the one that is there this password and these limits. */
export function roleSql(role: string, password: string): string {
  const limits = "nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit login";
  return `do $$ begin
  if not exists (select from pg_roles where rolname = ${literal(role)}) then create role ${identifier(role)}; end if;
end $$;
alter role ${identifier(role)} with ${limits} password ${literal(password)};`;
}

/** SQL by which a superuser makes a service's database; it must not exist, and no transaction may be open. */
export function createDatabaseSql(service: PostgresService): string {
  return `create database ${identifier(service)} owner ${identifier(ownerRole(service))} template template0`;
}

/** SQL by which a superuser closes a database to every role but its owner and superusers. */
export function closeDatabaseSql(database: string): string {
  return `revoke all on database ${identifier(database)} from public`;
}

/** SQL by which a superuser gives a service's own role access to its database: it may connect, and create nothing. */
export function openDatabaseSql(service: PostgresService): string {
  const database = identifier(service);
  return `alter database ${database} owner to ${identifier(ownerRole(service))};
revoke all on database ${database} from ${identifier(service)};
grant connect on database ${database} to ${identifier(service)};`;
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
