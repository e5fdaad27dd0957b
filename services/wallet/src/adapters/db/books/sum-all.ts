import type pg from "pg";
import type { Sums } from "./summary.ts";

const POSITION = "select position from rollup";

/**
 * Reads the roll-ups and the movements behind them in one snapshot: each movement counts once, whatever a fold does meanwhile. $1 is a position the
 * roll-ups have passed: a number, so that the planner knows how few movements come after it.
 */
const SUMS = `
with months as (
  select month at time zone $3 as this, (month - interval '1 month') at time zone $3 as previous,
    (month + interval '1 month') at time zone $3 as next
  from (select date_trunc('month', $2::timestamptz at time zone $3) as month) now
), behind as materialized (
  select amount_cents, occurred_at from movements where seq > $1 and seq > (select position from rollup)
), line as (
  select quarter as at, credits_cents, debits_cents from months join rollup_quarters on quarter >= previous and quarter < next
  union all
  select occurred_at, greatest(amount_cents, 0), greatest(-amount_cents, 0) from behind
)
select
  ((select balance_cents from rollup) + (select coalesce(sum(amount_cents), 0) from behind))::bigint as balance,
  (select movements from rollup) + (select count(*) from behind) as count,
  coalesce(sum(credits_cents) filter (where at >= this and at < next), 0)::bigint as cc,
  coalesce(sum(debits_cents) filter (where at >= this and at < next), 0)::bigint as cd,
  coalesce(sum(credits_cents) filter (where at >= previous and at < this), 0)::bigint as pc,
  coalesce(sum(debits_cents) filter (where at >= previous and at < this), 0)::bigint as pd
from months left join line on true`;

/** Sums over all wallets. Their balance is the sum of their movements: the books prove it. */
export async function sumAll(pool: pg.Pool, { now, timeZone }: { now: Date; timeZone: string }): Promise<Sums> {
  const { rows: positions } = await pool.query<{ position: number }>(POSITION);
  const { rows } = await pool.query<Sums>(SUMS, [positions[0]?.position ?? 0, now, timeZone]);
  const [sums] = rows;
  if (sums === undefined) throw new Error("the sums over all wallets answered no row");
  return sums;
}
