import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { DebitCommand, DebitDecision } from "../../domain/debit.ts";
import { keyText } from "../../domain/movement.ts";

type Row = {
  source: string;
  external_id: string;
  outcome: "PAID" | "NO_BALANCE" | "CAP_REACHED" | "TAKEN";
  balance_before: number | null;
  balance_after: number | null;
  movement_id: string;
};

/** The statement of a debit; the benchmark passes the same text to pgbench. */
export const DEBIT_STATEMENT =
  "select * from debit_batch($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[], $8::text[], $9::text[], $10::text[], $11::text[])";

function decisionFromRow(row: Row): DebitDecision {
  if (row.outcome === "TAKEN") return { outcome: "TAKEN" };
  return {
    outcome: row.outcome,
    balanceBeforeCents: row.balance_before ?? 0,
    balanceAfterCents: row.balance_after ?? 0,
    movementId: row.outcome === "PAID" ? row.movement_id : null,
  };
}

/** Debits commands of distinct keys in one round trip; returns a decision for each key, by `keyText`. */
export async function debitBatch(
  pool: pg.Pool,
  commands: readonly DebitCommand[],
): Promise<Map<string, DebitDecision>> {
  const { rows } = await pool.query<Row>({
    name: "debit_batch",
    text: DEBIT_STATEMENT,
    values: [
      commands.map(() => uuidv7()),
      commands.map((command) => command.userId),
      commands.map((command) => command.source),
      commands.map((command) => command.externalId),
      commands.map((command) => command.amountCents),
      commands.map((command) => command.description),
      commands.map((command) => command.occurredAt),
      commands.map((command) => command.origin?.wishId ?? null),
      commands.map((command) => command.origin?.buttonId ?? null),
      commands.map((command) => command.origin?.wamid ?? null),
      commands.map((command) => command.timeZone ?? "UTC"),
    ],
  });
  return new Map(
    rows.map((row) => [keyText({ source: row.source, externalId: row.external_id }), decisionFromRow(row)]),
  );
}
