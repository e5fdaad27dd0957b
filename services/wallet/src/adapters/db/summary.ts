import type pg from "pg";
import type { Scope, Summary } from "../../app/ports.ts";

type Sums = { balance: number; count: number; cc: number; cd: number; pc: number; pd: number };

const WALLETS_IN_SCOPE = `
  select user_id, balance_cents from wallets
  where (cardinality($1::uuid[]) = 0 or unit_id = any($1)) and (cardinality($2::uuid[]) = 0 or user_id = any($2))`;

/** Money is summed over this month and the one before: a range of an index, by wallet or over all, however long the ledger is. */
const SUMS = `
  with scope as (${WALLETS_IN_SCOPE}),
  sums as (
    select
      sum(m.amount_cents) filter (where m.amount_cents > 0 and at.month = months.this_month) as cc,
      -sum(m.amount_cents) filter (where m.amount_cents < 0 and at.month = months.this_month) as cd,
      sum(m.amount_cents) filter (where m.amount_cents > 0 and at.month = months.this_month - interval '1 month') as pc,
      -sum(m.amount_cents) filter (where m.amount_cents < 0 and at.month = months.this_month - interval '1 month') as pd
    from movements m join scope using (user_id)
    cross join (select date_trunc('month', $3::timestamptz at time zone $4) as this_month) months
    cross join lateral (select date_trunc('month', m.occurred_at at time zone $4) as month) at
    where m.occurred_at >= (date_trunc('month', $3::timestamptz at time zone $4) - interval '1 month') at time zone $4
  )
  select (select coalesce(sum(balance_cents), 0)::bigint from scope) as balance,
    (select count(*) from movements m join scope using (user_id)) as count,
    coalesce(cc, 0)::bigint as cc, coalesce(cd, 0)::bigint as cd, coalesce(pc, 0)::bigint as pc, coalesce(pd, 0)::bigint as pd
  from sums`;

const RECENT_COLUMNS = "m.id, m.user_id, m.amount_cents, m.description, m.occurred_at";
const RECENT_OF_ALL = `
  select ${RECENT_COLUMNS} from movements m order by m.occurred_at desc, m.seq desc limit $1`;
/** The newest of each wallet first: a small scope does not look for its movements among those of all others. */
const RECENT_IN_SCOPE = `
  select ${RECENT_COLUMNS} from (${WALLETS_IN_SCOPE}) scope cross join lateral (
    select * from movements where user_id = scope.user_id order by occurred_at desc, seq desc limit $3
  ) m order by m.occurred_at desc, m.seq desc limit $3`;

type RecentRow = { id: string; user_id: string; amount_cents: number; description: string; occurred_at: Date };

/** Sums by calendar month of the time zone, over the wallets of the scope. */
export async function summarise(
  pool: pg.Pool,
  scope: Scope,
  options: { timeZone: string; recentMax: number; now: Date },
): Promise<Summary> {
  const isAll = scope.unitIds.length === 0 && scope.userIds.length === 0;
  const [sums, recent] = await Promise.all([
    pool.query<Sums>(SUMS, [scope.unitIds, scope.userIds, options.now, options.timeZone]),
    isAll
      ? pool.query<RecentRow>(RECENT_OF_ALL, [options.recentMax])
      : pool.query<RecentRow>(RECENT_IN_SCOPE, [scope.unitIds, scope.userIds, options.recentMax]),
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
