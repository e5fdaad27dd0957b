import {
  closeDatabaseSql,
  createDatabaseSql,
  POSTGRES_SERVICES,
  type PostgresService,
  roleSql,
} from "@tenho/trust/postgres-roles";
import pg from "pg";
import { databaseExists, moveSchema, SHARED_DATABASE } from "./move-schema.ts";

/** Each service's address of its own database, as its own role. */
export type ServiceUrls = Readonly<Record<PostgresService, string>>;

/**
 * Makes a role and a database for each service on a server of the project's own, and closes every database to all other roles;
 * safe to repeat, and to be cut off anywhere. What an earlier version kept in one database for all is moved.
 */
export async function ensureServiceDatabases(
  superuserUrl: string,
  passwords: Readonly<Record<string, string>>,
): Promise<ServiceUrls> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const hasShared = await databaseExists(client, SHARED_DATABASE);
    for (const service of POSTGRES_SERVICES) {
      await client.query(roleSql(service, passwords[service] ?? ""));
      if (await databaseExists(client, service)) continue;
      if (hasShared) await moveSchema(client, superuserUrl, service);
      else await client.query(createDatabaseSql(service));
    }
    // Kept for who wants to look back; under this name no service is moved from it again.
    if (hasShared) await client.query(`alter database ${SHARED_DATABASE} rename to ${SHARED_DATABASE}_${Date.now()}`);
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datallowconn");
    for (const { datname } of rows) await client.query(closeDatabaseSql(datname));
  } finally {
    await client.end();
  }
  const urls = POSTGRES_SERVICES.map((service) => [service, urlOf(superuserUrl, service, passwords[service] ?? "")]);
  return Object.fromEntries(urls) as ServiceUrls;
}

function urlOf(superuserUrl: string, service: PostgresService, password: string): string {
  const url = new URL(superuserUrl);
  url.username = service;
  url.password = password;
  url.pathname = `/${service}`;
  return url.toString();
}
