import type pg from "pg";
import type { Guard, GuardStore } from "../../../app/guard/ports.ts";
import { askStore } from "../store-unavailable.ts";

async function guard(pool: pg.Pool, userId: string): Promise<Guard> {
  const { rows } = await pool.query<{ daily_cap_cents: number | null; threshold_cents: number | null }>(
    "select daily_cap_cents, threshold_cents from wallets where user_id = $1",
    [userId],
  );
  return { dailyCapCents: rows[0]?.daily_cap_cents ?? null, thresholdCents: rows[0]?.threshold_cents ?? null };
}

async function setGuard(pool: pg.Pool, userId: string, change: Partial<Guard>): Promise<void> {
  await pool.query(
    `update wallets set daily_cap_cents = case when $2 then $3 else daily_cap_cents end,
      threshold_cents = case when $4 then $5 else threshold_cents end where user_id = $1`,
    [
      userId,
      change.dailyCapCents !== undefined,
      change.dailyCapCents ?? null,
      change.thresholdCents !== undefined,
      change.thresholdCents ?? null,
    ],
  );
}

async function debitedSince(pool: pg.Pool, userId: string, since: Date): Promise<number> {
  const { rows } = await pool.query<{ cents: number }>(
    `select coalesce(-sum(amount_cents), 0)::bigint as cents from movements
     where user_id = $1 and kind = 'debit' and occurred_at >= $2`,
    [userId, since],
  );
  return rows[0]?.cents ?? 0;
}

/** What merchants set for their wallets, on PostgreSQL. */
export function createGuardStore(pool: pg.Pool): GuardStore {
  return {
    guard: (userId) => askStore(() => guard(pool, userId)),
    setGuard: (userId, change) => askStore(() => setGuard(pool, userId, change)),
    debitedSince: (userId, since) => askStore(() => debitedSince(pool, userId, since)),
  };
}
