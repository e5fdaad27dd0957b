import type pg from "pg";
import type { Scope, Summary } from "../../../app/ports.ts";
import type { MovementKind } from "../../../domain/movement.ts";
import { sumAll } from "./sum-all.ts";

/** `cc` and `cd` are credits and debits of this month, `pc` and `pd` those of the month before. */
export type Sums = { balance: number; count: number; cc: number; cd: number; pc: number; pd: number };

/** The SQL that selects the wallets of a narrowed scope, and the leading values of its statement. */
function walletsIn({ unitIds, userIds }: Scope): { sql: string; values: (readonly string[])[] } {
  const narrowed = [
    { column: "user_id", ids: userIds },
    { column: "unit_id", ids: unitIds },
  ].filter(({ ids }) => ids.length > 0);
  const conditions = narrowed.map(({ column }, index) => `${column} = any($${index + 1}::uuid[])`);
  return {
    sql: `select user_id, balance_cents from wallets where ${conditions.join(" and ")}`,
    values: narrowed.map(({ ids }) => ids),
  };
}

/** Sums money over this month and the one before: a range of an index by wallet, however long the ledger is. */
async function sumOf(pool: pg.Pool, scope: Scope, { now, timeZone }: { now: Date; timeZone: string }): Promise<Sums> {
  const { sql, values } = walletsIn(scope);
  const [at, zone] = [`$${values.length + 1}::timestamptz`, `$${values.length + 2}`];
  const { rows } = await pool.query<Sums>(
    `with scope as (${sql}),
    months as (select date_trunc('month', ${at} at time zone ${zone}) as this_month)
    select coalesce(sum(balance_cents), 0)::bigint as balance, coalesce(sum(count), 0)::bigint as count,
      coalesce(sum(cc), 0)::bigint as cc, coalesce(sum(cd), 0)::bigint as cd,
      coalesce(sum(pc), 0)::bigint as pc, coalesce(sum(pd), 0)::bigint as pd
    from scope cross join months
    cross join lateral (select count(*) from movements where user_id = scope.user_id) ever
    cross join lateral (
      select
        sum(m.amount_cents) filter (where m.amount_cents > 0 and at.month = this_month) as cc,
        -sum(m.amount_cents) filter (where m.amount_cents < 0 and at.month = this_month) as cd,
        sum(m.amount_cents) filter (where m.amount_cents > 0 and at.month = this_month - interval '1 month') as pc,
        -sum(m.amount_cents) filter (where m.amount_cents < 0 and at.month = this_month - interval '1 month') as pd
      from movements m cross join lateral (select date_trunc('month', m.occurred_at at time zone ${zone}) as month) at
      where m.user_id = scope.user_id and m.occurred_at >= (this_month - interval '1 month') at time zone ${zone}
    ) sums`,
    [...values, now, timeZone],
  );
  return rows[0] ?? { balance: 0, count: 0, cc: 0, cd: 0, pc: 0, pd: 0 };
}

const RECENT_COLUMNS = "m.id, m.user_id, m.kind, m.amount_cents, m.description, m.occurred_at";
const RECENT_OF_ALL = `
  select ${RECENT_COLUMNS} from movements m order by m.occurred_at desc, m.seq desc limit $1`;

type RecentRow = {
  id: string;
  user_id: string;
  kind: MovementKind;
  amount_cents: number;
  description: string;
  occurred_at: Date;
};

/** Reads the newest movements wallet by wallet first: a small scope does not search for its movements among those of all others. */
async function recentOf(pool: pg.Pool, scope: Scope, recentMax: number): Promise<RecentRow[]> {
  const { sql, values } = walletsIn(scope);
  const limit = `$${values.length + 1}`;
  const { rows } = await pool.query<RecentRow>(
    `select ${RECENT_COLUMNS} from (${sql}) scope cross join lateral (
      select * from movements where user_id = scope.user_id order by occurred_at desc, seq desc limit ${limit}
    ) m order by m.occurred_at desc, m.seq desc limit ${limit}`,
    [...values, recentMax],
  );
  return rows;
}

async function recentOfAll(pool: pg.Pool, recentMax: number): Promise<RecentRow[]> {
  return (await pool.query<RecentRow>(RECENT_OF_ALL, [recentMax])).rows;
}

/** Sums by calendar month of the time zone, over the wallets of the scope. */
export async function summarise(
  pool: pg.Pool,
  scope: Scope,
  options: { timeZone: string; recentMax: number; now: Date },
): Promise<Summary> {
  const isAll = scope.unitIds.length === 0 && scope.userIds.length === 0;
  const [sums, recent] = await Promise.all([
    isAll ? sumAll(pool, options) : sumOf(pool, scope, options),
    isAll ? recentOfAll(pool, options.recentMax) : recentOf(pool, scope, options.recentMax),
  ]);
  return {
    balanceCents: sums.balance,
    currentMonth: { creditsCents: sums.cc, debitsCents: sums.cd },
    previousMonth: { creditsCents: sums.pc, debitsCents: sums.pd },
    recent: recent.map((row) => ({
      id: row.id,
      userId: row.user_id,
      kind: row.kind,
      amountCents: row.amount_cents,
      description: row.description,
      occurredAt: row.occurred_at,
    })),
    movementCount: sums.count,
  };
}
