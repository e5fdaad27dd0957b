import type pg from "pg";
import type { Guard, GuardStore } from "../../../app/guard/ports.ts";
import { inTransaction, recordAction } from "../audit-outbox.ts";
import { askStore } from "../store-unavailable.ts";

async function guard(pool: pg.Pool, userId: string): Promise<Guard> {
  const { rows } = await pool.query<{ daily_cap_cents: number | null; threshold_cents: number | null }>(
    "select daily_cap_cents, threshold_cents from wallets where user_id = $1",
    [userId],
  );
  return { dailyCapCents: rows[0]?.daily_cap_cents ?? null, thresholdCents: rows[0]?.threshold_cents ?? null };
}

/** An alert as a debit writes it, when what can be spent is below the threshold already; about the newest movement, so that it is told once. */
const ALERT_BELOW = `
insert into alerts (kind, user_id, unit_id, cause, body)
select 'threshold', w.user_id, w.unit_id, newest.id,
  jsonb_build_object('balance_cents', spendable.cents, 'threshold_cents', w.threshold_cents)
from wallets w,
  lateral (select spendable_cents(w.user_id, clock_timestamp()) as cents) spendable,
  lateral (select m.id from movements m where m.user_id = w.user_id order by m.occurred_at desc, m.seq desc limit 1) newest
where w.user_id = $1 and spendable.cents < w.threshold_cents and ($2::bigint is null or spendable.cents >= $2)`;

const setGuard = (pool: pg.Pool, userId: string, change: Partial<Guard>): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{
      unit_id: string;
      daily_cap_cents: number | null;
      threshold_cents: number | null;
    }>("select unit_id, daily_cap_cents, threshold_cents from wallets where user_id = $1 for no key update", [userId]);
    const [wallet] = rows;
    if (wallet === undefined) return;
    const { dailyCapCents = wallet.daily_cap_cents, thresholdCents = wallet.threshold_cents } = change;
    const changes = [
      { field: "daily_cap_cents", before: wallet.daily_cap_cents, after: dailyCapCents },
      { field: "threshold_cents", before: wallet.threshold_cents, after: thresholdCents },
    ].filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    await client.query("update wallets set daily_cap_cents = $2, threshold_cents = $3 where user_id = $1", [
      userId,
      dailyCapCents,
      thresholdCents,
    ]);
    // Below the threshold of before it has been told.
    if (thresholdCents !== wallet.threshold_cents) await client.query(ALERT_BELOW, [userId, wallet.threshold_cents]);
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

/** What merchants set for their wallets, on PostgreSQL. */
export function createGuardStore(pool: pg.Pool): GuardStore {
  return {
    guard: (userId) => askStore(() => guard(pool, userId)),
    setGuard: (userId, change) => askStore(() => setGuard(pool, userId, change)),
    debitedSince: (userId, since) => askStore(() => debitedSince(pool, userId, since)),
  };
}
