import type pg from "pg";

/** Settings of a service's sessions: the schemas in which names are looked for, in this order, and the server's time limit of a statement. */
export type SessionSettings = Readonly<{ searchPath: readonly string[]; statementTimeoutMs: number }>;

const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

const SET = `select set_config('search_path', $1, false), set_config('statement_timeout', $2, false),
  set_config('idle_in_transaction_session_timeout', $3, false)`;

/**
 * Makes the settings of a new connection by a statement. Among the parameters with which a connection begins a pooler would refuse them, or
 * drop them silently (PgBouncer's `ignore_startup_parameters`).
 */
export async function applySessionSettings(
  client: Pick<pg.ClientBase, "query">,
  { searchPath, statementTimeoutMs }: SessionSettings,
): Promise<void> {
  const path = searchPath.map((schema) => `"${schema}"`).join(", ");
  await client.query(SET, [path, String(statementTimeoutMs), String(IDLE_IN_TRANSACTION_TIMEOUT_MS)]);
}
