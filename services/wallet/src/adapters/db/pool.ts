import { applySessionSettings } from "@tenho/kernel/db/apply-session-settings";
import pg from "pg";

/** bigint columns come back as numbers: every amount and count here is far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format ?? "text"),
};

/** Margin after which the driver gives up a query that the server should have ended: for a server that no longer answers at all. */
const SERVER_SILENT_MS = 5_000;

/**
 * Creates the ledger's own pool: the ledger uses named prepared statements, which the query builder does not offer. A connection that breaks while it is
 * held, between two statements, fails the next of them; unheard, its event would end the process.
 */
export function createLedgerPool(options: { url: string; max: number; statementTimeoutMs: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    types,
    application_name: "tenho-wallet",
    onConnect: (client) =>
      applySessionSettings(client, { searchPath: ["wallet"], statementTimeoutMs: options.statementTimeoutMs }),
    query_timeout: options.statementTimeoutMs + SERVER_SILENT_MS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
