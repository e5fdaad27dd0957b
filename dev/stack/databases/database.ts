import pg from "pg";

const NAME = "tenho";

/** One database for all services of a server that was given, created when the URL names none but `postgres`. */
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

/** A MongoDB URL that names no database gets messaging's. */
export function withMessagingDatabase(mongoUrl: string): string {
  const url = new URL(mongoUrl);
  if (url.pathname === "" || url.pathname === "/") url.pathname = "/messaging";
  return url.toString();
}
