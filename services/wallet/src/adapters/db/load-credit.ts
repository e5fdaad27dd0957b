import pg from "pg";
import type { CreditDecision, CreditEntry } from "../../app/ports.ts";
import { inTransaction, recordAction } from "./audit-outbox.ts";
import { type CreditRow, creditValues } from "./credit.ts";

const LOAD_STATEMENT = "select * from load_credit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
/** Error code raised by the function; its detail is what is left of the cap. */
const CAP_REACHED = "TN001";

/** Records a manual credit for the audit log; the entry is the same for every attempt, since its id is that of the movement. */
async function recordCredit(client: pg.PoolClient, entry: CreditEntry, balanceCents: number): Promise<void> {
  const { rows } = await client.query<{ unit_id: string }>("select unit_id from wallets where user_id = $1", [
    entry.userId,
  ]);
  await recordAction(client, {
    id: entry.id,
    action: "wallet.credit",
    subject: { kind: "wallet", id: entry.userId, personId: entry.userId },
    unitId: rows[0]?.unit_id ?? null,
    changes: [
      { field: "amount_cents", after: entry.amountCents },
      { field: "balance_cents", before: balanceCents - entry.amountCents, after: balanceCents },
      { field: "description", after: entry.description, isPersonal: true },
    ],
  });
}

/** Writes a manual credit within the cap of its wallet's unit, and records it in the audit log. */
export async function loadCredit(pool: pg.Pool, entry: CreditEntry, capCents: number): Promise<CreditDecision> {
  try {
    return await inTransaction(pool, (client) => load(client, entry, capCents));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === CAP_REACHED)) throw error;
    return { outcome: "LOAD_CAP", leftCents: Number(error.detail) };
  }
}

async function load(client: pg.PoolClient, entry: CreditEntry, capCents: number): Promise<CreditDecision> {
  const { rows } = await client.query<CreditRow>(LOAD_STATEMENT, [...creditValues(entry), capCents, entry.decidedAt]);
  const [row] = rows;
  if (row === undefined) throw new Error("the function load_credit() answered no row");
  if (row.outcome !== "APPLIED") return { outcome: row.outcome };
  if (entry.isDefaultAmount) await client.query("insert into default_credits (movement_id) values ($1)", [entry.id]);
  await recordCredit(client, entry, row.balance_after);
  return { outcome: row.outcome, balanceAfterCents: row.balance_after };
}
