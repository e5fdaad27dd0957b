import type pg from "pg";
import type { RollupStore } from "../../../app/books/ports.ts";
import type { DaySum, DaySumStore, WalletSums } from "../../../app/statement/ports.ts";

const POSITIONS = "select s.position as folded, p.position as proven from day_sums_position s cross join books_proof p";
const EVERYTHING = "00000000-0000-0000-0000-000000000000";
const UNIT = "(select w.unit_id from wallets w where w.user_id = m.user_id)";
const DAY = "(m.occurred_at at time zone 'America/Fortaleza')::date";

/**
 * Adds the movements behind $1 and up to $2 and moves the position, or does neither, in one statement; adds none when another fold has moved the
 * position meanwhile.
 */
const FOLD = `
with moved as (
  update day_sums_position set position = $2 where position = $1 returning position
), page as (
  select m.user_id, ${UNIT} as unit_id, ${DAY} as day, m.kind, m.amount_cents from movements m where m.seq > $1 and m.seq <= $2 and exists (select from moved)
), added as (
  insert into day_sums as s (scope, day, kind, movements, amount_cents)
  select of.scope, page.day, page.kind, count(*), sum(page.amount_cents)
  from page cross join lateral (values (page.user_id), (page.unit_id), ('${EVERYTHING}'::uuid)) of(scope)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (scope, day, kind) do update
    set movements = s.movements + excluded.movements, amount_cents = s.amount_cents + excluded.amount_cents
)
select count(*) as moved from moved`;

/**
 * Reads the sums and the movements behind them in one snapshot: each movement counts once, whatever a fold does meanwhile. $4 is a position the
 * sums have passed: a number, so that the planner knows how few movements come after it.
 */
const READ = `
with behind as materialized (
  select m.user_id, ${UNIT} as unit_id, ${DAY} as day, m.kind, m.amount_cents from movements m where m.seq > $4 and m.seq > (select position from day_sums_position)
), line as (
  select day, kind, movements, amount_cents from day_sums where scope = any($1::uuid[]) and day between $2 and $3
  union all
  select day, kind, 1, amount_cents from behind
  where day between $2 and $3 and (user_id = any($1::uuid[]) or unit_id = any($1::uuid[]) or '${EVERYTHING}' = any($1::uuid[]))
)
select day::text, kind, sum(movements)::bigint as movements, sum(amount_cents)::bigint as "amountCents" from line group by day, kind`;

/**
 * Sums of the wallets behind $1, at most $2 of them, each by its own rows of the sums and its own movements behind those: a page costs the same at the end of ten
 * million wallets as at the beginning.
 */
const readWallets = (isOfUnit: boolean): string => `
with page as materialized (
  select w.user_id, w.unit_id from wallets w where w.user_id > $1${isOfUnit ? " and w.unit_id = $6" : ""} order by w.user_id limit $2
), line as (
  select s.scope as user_id, s.kind, s.movements, s.amount_cents from page join day_sums s on s.scope = page.user_id where s.day between $3 and $4
  union all
  select m.user_id, m.kind, 1, m.amount_cents from page join movements m on m.user_id = page.user_id
  where m.seq > $5 and m.seq > (select position from day_sums_position) and ${DAY} between $3 and $4
)
select page.user_id, page.unit_id, line.kind, sum(line.movements)::bigint as movements, sum(line.amount_cents)::bigint as amount_cents
from page left join line on line.user_id = page.user_id group by 1, 2, 3 order by 1`;

type WalletRow = { user_id: string; unit_id: string } & (
  | { kind: DaySum["kind"]; movements: number; amount_cents: number }
  | { kind: null; movements: null; amount_cents: null }
);

/** Rows of one wallet come one after the other. */
function byWallet(rows: readonly WalletRow[]): WalletSums[] {
  const wallets: (WalletSums & { sums: Omit<DaySum, "day">[] })[] = [];
  for (const { user_id: userId, unit_id: unitId, ...row } of rows) {
    if (wallets.at(-1)?.userId !== userId) wallets.push({ userId, unitId, sums: [] });
    const { kind, movements, amount_cents: amountCents } = row;
    if (kind !== null) wallets.at(-1)?.sums.push({ kind, movements, amountCents });
  }
  return wallets;
}

/** The fold of the sums by day on PostgreSQL. */
export function createDaySumFold(pool: pg.Pool): RollupStore {
  return {
    positions: async () => {
      const { rows } = await pool.query<{ folded: number; proven: number }>(POSITIONS);
      const [row] = rows;
      if (row === undefined) throw new Error("the row of the sums by day is missing");
      return row;
    },
    fold: async (after, until) => {
      await pool.query(FOLD, [after, until]);
    },
  };
}

/** The sums by day on PostgreSQL, as reports read them. */
export function createDaySumStore(pool: pg.Pool): DaySumStore {
  return {
    async walletSums({ unitId, after, limit }, { from, to }) {
      const { folded } = await createDaySumFold(pool).positions();
      const bindings = [after ?? EVERYTHING, limit, from, to, folded, ...(unitId === null ? [] : [unitId])];
      const { rows } = await pool.query<WalletRow>(readWallets(unitId !== null), bindings);
      return byWallet(rows);
    },
    async daySums(scope, { from, to }) {
      const scopes = scope.kind === "all" ? [EVERYTHING] : scope.ids;
      const { folded } = await createDaySumFold(pool).positions();
      const { rows } = await pool.query<DaySum>(READ, [scopes, from, to, folded]);
      return rows;
    },
  };
}
