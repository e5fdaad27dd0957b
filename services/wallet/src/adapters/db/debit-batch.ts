import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { DebitCommand } from "../../app/ledger.ts";

export type BatchRow = {
  outcome: "PAID" | "NO_BALANCE" | "TAKEN";
  balanceBeforeCents: number;
  balanceAfterCents: number;
  movementId: string;
};

type RawRow = {
  source: string;
  external_id: string;
  outcome: BatchRow["outcome"];
  balance_before: number | null;
  balance_after: number | null;
  movement_id: string;
};

/** The statement of a debit: the benchmark gives pgbench the same text. */
export const DEBIT_STATEMENT =
  "select * from debit_batch($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[])";

export const keyOf = (key: { source: string; externalId: string }): string => `${key.source}\u0000${key.externalId}`;

/** Debits commands of distinct keys in one round trip; answers a row for each key. */
export async function debitBatch(pool: pg.Pool, commands: readonly DebitCommand[]): Promise<Map<string, BatchRow>> {
  const result = await pool.query<RawRow>({
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
    ],
  });
  return new Map(
    result.rows.map((row) => [
      keyOf({ source: row.source, externalId: row.external_id }),
      {
        outcome: row.outcome,
        balanceBeforeCents: row.balance_before ?? 0,
        balanceAfterCents: row.balance_after ?? 0,
        movementId: row.movement_id,
      },
    ]),
  );
}
