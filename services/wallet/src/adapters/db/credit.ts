import type pg from "pg";
import type { CreditDecision, CreditEntry } from "../../app/ports.ts";

const CREDIT_STATEMENT = "select * from credit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";

/** Row returned by the SQL functions that credit a wallet. */
export type CreditRow = { outcome: "APPLIED" | "TAKEN" | "NO_WALLET"; balance_after: number };

/** The leading parameters of those functions, in their order. */
export const creditValues = (entry: CreditEntry): unknown[] => [
  entry.id,
  entry.userId,
  entry.source,
  entry.externalId,
  entry.kind,
  entry.amountCents,
  entry.description,
  entry.occurredAt,
  entry.houseAccount,
  entry.expiresAt,
];

/** Credits a wallet once for a key: a purchase, a promotion or a reversal. */
export async function credit(pool: pg.Pool, entry: CreditEntry): Promise<CreditDecision> {
  const { rows } = await pool.query<CreditRow>({
    name: "credit",
    text: CREDIT_STATEMENT,
    values: [...creditValues(entry), entry.reverses, entry.purchase?.txid ?? null, entry.purchase?.endToEndId ?? null],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("the function credit() answered no row");
  if (row.outcome !== "APPLIED") return { outcome: row.outcome };
  return { outcome: row.outcome, balanceAfterCents: row.balance_after };
}
