import type pg from "pg";
import type { Scope, Summary } from "../../app/ports.ts";

type Sums = { balance: number; count: number; cc: number; cd: number; pc: number; pd: number };

const WALLETS_IN_SCOPE = `
  select user_id, balance_cents from wallets
  where (cardinality($1::uuid[]) = 0 or unit_id = any($1)) and (cardinality($2::uuid[]) = 0 or user_id = any($2))`;

const SUMS = `
  with scope as (${WALLETS_IN_SCOPE}),
  months as (
    select date_trunc('month', $3::timestamptz at time zone $4) as this_month
  ), sums as (
    select count(*) as count,
      sum(m.amount_cents) filter (where m.amount_cents > 0 and at.month = months.this_month) as cc,
      -sum(m.amount_cents) filter (where m.amount_cents < 0 and at.month = months.this_month) as cd,
      sum(m.amount_cents) filter (where m.amount_cents > 0 and at.month = months.this_month - interval '1 month') as pc,
      -sum(m.amount_cents) filter (where m.amount_cents < 0 and at.month = months.this_month - interval '1 month') as pd
    from movements m join scope using (user_id) cross join months
    cross join lateral (select date_trunc('month', m.occurred_at at time zone $4) as month) at
  )
  select (select coalesce(sum(balance_cents), 0)::bigint from scope) as balance, sums.count,
    coalesce(cc, 0)::bigint as cc, coalesce(cd, 0)::bigint as cd, coalesce(pc, 0)::bigint as pc, coalesce(pd, 0)::bigint as pd
  from sums`;

const RECENT = `
  select m.id, m.user_id, m.amount_cents, m.description, m.occurred_at
  from movements m join (${WALLETS_IN_SCOPE}) scope using (user_id)
  order by m.occurred_at desc, m.seq desc limit $3`;

type RecentRow = { id: string; user_id: string; amount_cents: number; description: string; occurred_at: Date };

/** Sums by calendar month of the time zone, over the wallets of the scope. */
export async function summarise(
  pool: pg.Pool,
  scope: Scope,
  options: { timeZone: string; recentMax: number; now: Date },
): Promise<Summary> {
  const [sums, recent] = await Promise.all([
    pool.query<Sums>(SUMS, [scope.unitIds, scope.userIds, options.now, options.timeZone]),
    pool.query<RecentRow>(RECENT, [scope.unitIds, scope.userIds, options.recentMax]),
  ]);
  const total = sums.rows[0] ?? { balance: 0, count: 0, cc: 0, cd: 0, pc: 0, pd: 0 };
  return {
    balanceCents: total.balance,
    currentMonth: { creditsCents: total.cc, debitsCents: total.cd },
    previousMonth: { creditsCents: total.pc, debitsCents: total.pd },
    recent: recent.rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      amountCents: row.amount_cents,
      description: row.description,
      occurredAt: row.occurred_at,
    })),
    movementCount: total.count,
  };
}
