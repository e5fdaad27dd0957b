import {
  closeDatabaseSql,
  createDatabaseSql,
  openDatabaseSql,
  ownerRole,
  POSTGRES_SERVICES,
  type PostgresService,
  roleSql,
} from "@tenho/trust/postgres-roles";
import pg from "pg";

/** Each service's address of its own database, for one kind of role. */
export type ServiceUrls = Readonly<Record<PostgresService, string>>;

/** The addresses that services run with, and those of the owners, which migrate. */
export type ServiceDatabases = Readonly<{ urls: ServiceUrls; ownerUrls: ServiceUrls }>;

/**
 * Makes two roles and a database for each service on a server of the project's own, and closes every database to all other roles;
 * safe to repeat, and to interrupt anywhere.
 */
export async function ensureServiceDatabases(
  superuserUrl: string,
  passwords: Readonly<Record<string, string>>,
): Promise<ServiceDatabases> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const service of POSTGRES_SERVICES) {
      for (const role of [service, ownerRole(service)]) await client.query(roleSql(role, passwords[role] ?? ""));
      if (!(await databaseExists(client, service))) await client.query(createDatabaseSql(service));
    }
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datallowconn");
    for (const { datname } of rows) await client.query(closeDatabaseSql(datname));
    for (const service of POSTGRES_SERVICES) await client.query(openDatabaseSql(service));
  } finally {
    await client.end();
  }
  const urlsOf = (roleOf: (service: PostgresService) => string) => {
    const urls = POSTGRES_SERVICES.map((service) => [
      service,
      urlOf(superuserUrl, service, roleOf(service), passwords),
    ]);
    return Object.fromEntries(urls) as ServiceUrls;
  };
  return { urls: urlsOf((service) => service), ownerUrls: urlsOf(ownerRole) };
}

async function databaseExists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  return rowCount !== 0;
}

function urlOf(
  superuserUrl: string,
  service: PostgresService,
  role: string,
  passwords: Readonly<Record<string, string>>,
): string {
  const url = new URL(superuserUrl);
  url.pathname = `/${service}`;
  url.username = role;
  url.password = passwords[role] ?? "";
  return url.toString();
}
