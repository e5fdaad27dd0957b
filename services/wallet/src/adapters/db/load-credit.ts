import pg from "pg";
import type { CreditDecision, CreditEntry } from "../../app/ports.ts";

const LOAD_STATEMENT = "select * from load_credit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
/** Raised by the function; its detail is what is left of the cap. */
const CAP_REACHED = "TN001";

/** A manual credit within the cap of its wallet's unit, in one statement. */
export async function loadCredit(pool: pg.Pool, entry: CreditEntry, capCents: number): Promise<CreditDecision> {
  try {
    const { rows } = await pool.query<{ outcome: "APPLIED" | "TAKEN" | "NO_WALLET"; balance_after: number }>(
      LOAD_STATEMENT,
      [
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
        capCents,
      ],
    );
    const [row] = rows;
    if (row === undefined) throw new Error("the function load_credit() answered no row");
    return row.outcome === "APPLIED"
      ? { outcome: row.outcome, balanceAfterCents: row.balance_after }
      : { outcome: row.outcome };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === CAP_REACHED)) throw error;
    return { outcome: "LOAD_CAP", leftCents: Number(error.detail) };
  }
}
