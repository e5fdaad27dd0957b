import type pg from "pg";
import type { Guard, GuardStore } from "../../app/guard-store.ts";
import { inTransaction, recordAction } from "./audit-outbox.ts";
import { askStore } from "./store-unavailable.ts";

async function guard(pool: pg.Pool, userId: string): Promise<Guard> {
  const { rows } = await pool.query<{ daily_cap_cents: number | null; threshold_cents: number | null }>(
    "select daily_cap_cents, threshold_cents from wallets where user_id = $1",
    [userId],
  );
  return { dailyCapCents: rows[0]?.daily_cap_cents ?? null, thresholdCents: rows[0]?.threshold_cents ?? null };
}

const setGuard = (pool: pg.Pool, userId: string, change: Partial<Guard>): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{
      unit_id: string;
      daily_cap_cents: number | null;
      threshold_cents: number | null;
    }>("select * from lock_guard($1)", [userId]);
    const [wallet] = rows;
    if (wallet === undefined) return;
    const { dailyCapCents = wallet.daily_cap_cents, thresholdCents = wallet.threshold_cents } = change;
    const changes = [
      { field: "daily_cap_cents", before: wallet.daily_cap_cents, after: dailyCapCents },
      { field: "threshold_cents", before: wallet.threshold_cents, after: thresholdCents },
    ].filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    await client.query("select set_guard($1, $2, $3)", [userId, dailyCapCents, thresholdCents]);
    await recordAction(client, {
      action: "wallet.guard",
      subject: { kind: "wallet", id: userId, personId: userId },
      unitId: wallet.unit_id,
      changes,
    });
  });

async function debitedSince(pool: pg.Pool, userId: string, since: Date): Promise<number> {
  const { rows } = await pool.query<{ cents: number }>(
    `select coalesce(-sum(amount_cents), 0)::bigint as cents from movements
     where user_id = $1 and kind = 'debit' and occurred_at >= $2`,
    [userId, since],
  );
  return rows[0]?.cents ?? 0;
}

/** Stores merchants' daily caps and balance thresholds in PostgreSQL. */
export function createGuardStore(pool: pg.Pool): GuardStore {
  return {
    guard: (userId) => askStore(() => guard(pool, userId)),
    setGuard: (userId, change) => askStore(() => setGuard(pool, userId, change)),
    debitedSince: (userId, since) => askStore(() => debitedSince(pool, userId, since)),
  };
}
