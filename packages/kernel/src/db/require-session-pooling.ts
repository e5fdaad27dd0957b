import pg from "pg";
import { ConfigError } from "../config/load-config.ts";

/** Comparisons of the two connections: on a busy pooler one alone may happen to get the connection that it had. */
const ROUNDS = 5;
const TIMEOUT_MS = 5_000;
const TIMED_OUT = /timeout/i;

/** A connection, and the process that serves it as the server named it at the beginning; the driver's types lack the field. */
type Session = pg.Client & { readonly processID: number | null };

const REASON =
  "o pooler desse endereço troca de conexão a cada transação, e as definições da sessão se perdem: informe o endereço direto do PostgreSQL ou use o modo session (pool_mode = session)";

/**
 * Refuses an address whose pooler gives a client another server connection after each transaction (PgBouncer's modes transaction and
 * statement): the search path, time limits and prepared statements of a service would be lost between two statements.
 *
 * A server names its own process at the beginning of a connection and in `pg_backend_pid()`; where both agree no pooler is in between, and nothing
 * else is asked. Behind one, two open connections that meet the same process, or one that meets two, prove that connections are shared.
 *
 * @throws {ConfigError} naming `POSTGRES_URL`; whatever the driver throws where the server cannot be reached.
 */
export async function requireSessionPooling(url: string): Promise<void> {
  const first = await open(url);
  try {
    if ((await processOf(first)) === first.processID) return;
    if (await sharesConnections(first, url)) throw new ConfigError([{ name: "POSTGRES_URL", reason: REASON }]);
  } finally {
    await first.end();
  }
}

async function sharesConnections(first: Session, url: string): Promise<boolean> {
  const second = await open(url);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await processOf(first);
      if ((await processOf(second)) === before) return true;
      // A transaction holds the second's connection, so that the first cannot get the same one by chance.
      await second.query("begin");
      if ((await processOf(second)) === before || (await processOf(first)) !== before) return true;
      await second.query("commit");
    }
    return false;
  } catch (error) {
    // Each client of a pooler in session mode holds a connection until it leaves, so the second may wait for one in vain.
    if (error instanceof Error && TIMED_OUT.test(error.message)) return false;
    throw error;
  } finally {
    await second.end();
  }
}

async function open(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tenho-pooler-check",
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // A connection that breaks between two statements also fails the next one.
  client.on("error", () => undefined);
  await client.connect();
  return client as Session;
}

async function processOf(client: Session): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
