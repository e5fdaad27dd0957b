import type pg from "pg";
import type { RollupStore } from "../../../app/books/ports.ts";

const POSITIONS = "select r.position as folded, p.position as proven from rollup r cross join books_proof p";

/**
 * Adds the movements behind $1 and up to $2 and moves the position, or does neither, in one statement; adds none when another fold has moved the
 * position meanwhile.
 */
const FOLD = `
with page as materialized (select amount_cents, occurred_at from movements where seq > $1 and seq <= $2),
moved as (
  update rollup set position = $2, movements = movements + total.lines, balance_cents = balance_cents + total.cents
  from (select count(*) as lines, coalesce(sum(amount_cents), 0) as cents from page) total
  where position = $1 returning position
), added as (
  insert into rollup_quarters as q (quarter, credits_cents, debits_cents)
  select date_bin('15 minutes', occurred_at, 'epoch') as quarter,
    coalesce(sum(amount_cents) filter (where amount_cents > 0), 0), coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)
  from page where exists (select from moved) group by 1 order by 1
  on conflict (quarter) do update
    set credits_cents = q.credits_cents + excluded.credits_cents, debits_cents = q.debits_cents + excluded.debits_cents
)
select count(*) as moved from moved`;

/** The roll-ups of all movements on PostgreSQL. */
export function createRollupStore(pool: pg.Pool): RollupStore {
  return {
    positions: async () => {
      const { rows } = await pool.query<{ folded: number; proven: number }>(POSITIONS);
      const [row] = rows;
      if (row === undefined) throw new Error("the row of the roll-up is missing");
      return row;
    },
    fold: async (after, until) => {
      await pool.query(FOLD, [after, until]);
    },
  };
}
