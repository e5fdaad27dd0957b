import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { LedgerStore, UnitAssignment } from "../../app/ports.ts";
import type { KnownMovement, MovementKey, MovementKind } from "../../domain/movement.ts";
import { credit } from "./credit.ts";
import { debitBatch } from "./debit-batch.ts";
import { loadCredit } from "./load-credit.ts";
import { movementOfKey } from "./migrations/credit.sql.ts";
import { findPurchases, takeBack, unspentOf } from "./purchases.ts";
import { askStore } from "./store-unavailable.ts";

async function findMovement(pool: pg.Pool, key: MovementKey): Promise<KnownMovement | null> {
  const { rows } = await pool.query<{
    id: string;
    user_id: string;
    kind: MovementKind;
    amount_cents: number;
    balance_after_cents: number;
    description: string;
    reverses: string | null;
    txid: string | null;
    end_to_end_id: string | null;
    is_default_amount: boolean;
  }>({ name: "movement_of_key", text: movementOfKey, values: [key.source, key.externalId] });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    amountCents: row.amount_cents,
    balanceAfterCents: row.balance_after_cents,
    description: row.description,
    reverses: row.reverses,
    txid: row.txid,
    endToEndId: row.end_to_end_id,
    isDefaultAmount: row.is_default_amount,
  };
}

async function assignUnit(pool: pg.Pool, { userId, unitId, unitVersion, openedAt }: UnitAssignment): Promise<void> {
  await pool.query("select assign_unit($1, $2, $3, $4)", [userId, unitId, unitVersion, openedAt]);
}

async function expiredLots(pool: pg.Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from lots where remaining_cents > 0 and expires_at <= $1 order by expires_at limit $2",
    [now, limit],
  );
  return rows.map((row) => row.id);
}

async function expireLot(pool: pg.Pool, lotId: string, now: Date, description: string): Promise<number> {
  const { rows } = await pool.query<{ cents: number }>("select expire_lot($1, $2, $3, $4) as cents", [
    uuidv7(),
    lotId,
    now,
    description,
  ]);
  return rows[0]?.cents ?? 0;
}

async function forgetDescriptions(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query("select forget_descriptions($1)", [userId]);
}

/** The ledger on PostgreSQL; `triggerRelay` is called after each statement that may have written a change. */
export function createLedgerStore(deps: {
  pool: pg.Pool;
  triggerRelay: () => void;
  /** Only for tests that kill the process. */
  crashPoint: CrashPoint;
}): LedgerStore {
  const { pool } = deps;
  const moving = async <T>(kind: "debit" | "credit" | "take-back" | "expiry", work: () => Promise<T>): Promise<T> => {
    const result = await askStore(work);
    deps.crashPoint(`${kind}-committed`);
    deps.triggerRelay();
    return result;
  };
  return {
    debitBatch: (commands) => moving("debit", () => debitBatch(pool, commands)),
    credit: (entry) =>
      moving("credit", () =>
        entry.loadCapCents === null ? credit(pool, entry) : loadCredit(pool, entry, entry.loadCapCents),
      ),
    takeBack: (entry) => moving("take-back", () => takeBack(pool, entry)),
    unspentOf: (creditId) => askStore(() => unspentOf(pool, creditId)),
    findPurchases: (keys) => askStore(() => findPurchases(pool, keys)),
    findMovement: (key) => askStore(() => findMovement(pool, key)),
    assignUnit: (assignment) => askStore(() => assignUnit(pool, assignment)),
    forgetDescriptions: (userId) => askStore(() => forgetDescriptions(pool, userId)),
    expiredLots: (now, limit) => askStore(() => expiredLots(pool, now, limit)),
    expireLot: (lotId, now, description) => moving("expiry", () => expireLot(pool, lotId, now, description)),
  };
}
