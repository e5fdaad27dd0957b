import knexFactory, { type Knex } from "knex";
import pg from "pg";
import { applySessionSettings } from "./apply-session-settings.ts";

/** Connection settings of a service's own schema. */
export interface KnexOptions {
  url: string;
  /** The service's schema; unqualified names refer to it alone, except for extensions in `public`. */
  schema: string;
  poolMax: number;
  statementTimeoutMs: number;
  applicationName: string;
}

const ACQUIRE_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS_MIN = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A knex for PostgreSQL with every wait bounded. `bigint` arrives as a number (centavos and counts; beyond 2^53 it
 * throws), `date` as `YYYY-MM-DD`, `numeric` as text: cast sums to bigint in SQL.
 */
export function createKnex({ url, schema, poolMax, statementTimeoutMs, applicationName }: KnexOptions): Knex {
  return knexFactory({
    client: "pg",
    connection: {
      connectionString: url,
      application_name: applicationName,
      // The driver's own limit, for a server that does not answer at all; migrations lift only the server's limit.
      query_timeout: Math.max(QUERY_TIMEOUT_MS_MIN, statementTimeoutMs * 2),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      types: { getTypeParser },
    } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: poolMax,
      afterCreate: (client: pg.Client, done: (error: Error | null) => void) => {
        applySessionSettings(client, { searchPath: [schema, "public"], statementTimeoutMs }).then(
          () => done(null),
          (error: Error) => {
            // The pool forgets a connection that fails here without closing it.
            client.end().catch(() => undefined);
            done(error);
          },
        );
      },
    },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  });
}

function getTypeParser(oid: number, format?: "text" | "binary"): unknown {
  if (format !== "binary") {
    if (oid === pg.types.builtins.INT8) return parseBigint;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
  }
  return pg.types.getTypeParser(oid, format as "text");
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error("a bigint beyond 2^53 was read");
  return value;
}
