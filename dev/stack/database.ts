import pg from "pg";
import type { DevConfig } from "../shared/config.ts";

const NAME = "tenho";

/** The single database for all services on a given server; it is created when the URL names none but `postgres`. */
export async function ensureDatabase(superuserUrl: string): Promise<string> {
  const url = new URL(superuserUrl);
  if (url.pathname !== "/postgres") return superuserUrl;
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [NAME]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(NAME)}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${NAME}`;
  return url.toString();
}

/** Adds messaging's database to a MongoDB URL that names none. */
export function withMessagingDatabase(mongoUrl: string): string {
  const url = new URL(mongoUrl);
  if (url.pathname === "" || url.pathname === "/") url.pathname = "/messaging";
  return url.toString();
}

/**
 * The address of messaging's database for a stack: on a document store that was given to a test run, one of this stack's own, since
 * others use the server, too.
 */
export function messagingDatabaseOf(
  { mongoUrl: given, testMongoPrefix: prefix }: Pick<DevConfig, "mongoUrl" | "testMongoPrefix">,
  mongoUrl: string,
  profile: string,
): string {
  if (given === undefined || prefix === undefined) return withMessagingDatabase(mongoUrl);
  const url = new URL(mongoUrl);
  url.pathname = `/${prefix}${profile.replaceAll(/[^a-z0-9]+/gi, "_").slice(-40)}`;
  return url.toString();
}
