import type pg from "pg";
import type { BooksStore, Scope, WalletView } from "../../../app/ports.ts";
import { askStore } from "../store-unavailable.ts";
import { findDiscrepancies } from "./find-discrepancies.ts";
import { summarise } from "./summary.ts";

async function wallet(pool: pg.Pool, userId: string): Promise<WalletView | null> {
  const { rows } = await pool.query<{
    user_id: string;
    unit_id: string;
    balance_cents: number;
    spendable_cents: number;
    remaining_cents: number | null;
    expires_at: Date | null;
  }>(
    `select w.user_id, w.unit_id, w.balance_cents, l.remaining_cents, l.expires_at,
       (select coalesce(sum(remaining_cents), 0)::bigint from lots
        where user_id = w.user_id and remaining_cents > 0 and expires_at > now()) as spendable_cents
     from wallets w left join lateral (
       select remaining_cents, expires_at from lots
       where user_id = w.user_id and remaining_cents > 0 order by expires_at, id limit 1
     ) l on true where w.user_id = $1`,
    [userId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const nextExpiry =
    row.remaining_cents !== null && row.expires_at !== null
      ? { amountCents: row.remaining_cents, expiresAt: row.expires_at }
      : null;
  // The id is read back from the store: readers are compared with it, and a caller may write it in capitals.
  return {
    userId: row.user_id,
    unitId: row.unit_id,
    balanceCents: row.balance_cents,
    spendableCents: row.spendable_cents,
    nextExpiry,
  };
}

async function balances(pool: pg.Pool, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ user_id: string; balance_cents: number }>({
    name: "balances",
    text: "select user_id, balance_cents from wallets where user_id = any($1::uuid[])",
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.user_id, row.balance_cents]));
}

async function spendable(pool: pg.Pool, { userIds, unitIds }: Scope) {
  const { rows } = await pool.query<{ user_id: string; balance_cents: number; spendable_cents: number }>({
    name: "spendable",
    text: `select w.user_id, w.balance_cents,
       (select coalesce(sum(remaining_cents), 0)::bigint from lots
        where user_id = w.user_id and remaining_cents > 0 and expires_at > now()) as spendable_cents
     from wallets w where w.user_id = any($1::uuid[]) and (cardinality($2::uuid[]) = 0 or w.unit_id = any($2::uuid[]))`,
    values: [userIds, unitIds],
  });
  return new Map(
    rows.map((row) => [row.user_id, { balanceCents: row.balance_cents, spendableCents: row.spendable_cents }]),
  );
}

async function priceCents(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ amount_cents: number }>("select amount_cents from prices where name = 'tenho'");
  return rows[0]?.amount_cents ?? null;
}

async function initialCredits(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ unit_id: string; amount_cents: number }>(
    "select unit_id, amount_cents from initial_credits",
  );
  return new Map(rows.map((row) => [row.unit_id, row.amount_cents]));
}

/** Reads the ledger from PostgreSQL. */
export function createBooksStore(pool: pg.Pool): BooksStore {
  return {
    wallet: (userId) => askStore(() => wallet(pool, userId)),
    balances: (userIds) => askStore(() => balances(pool, userIds)),
    spendable: (scope) => askStore(() => spendable(pool, scope)),
    summarise: (scope, options) => askStore(() => summarise(pool, scope, options)),
    findDiscrepancies: () => askStore(() => findDiscrepancies(pool)),
    priceCents: () => askStore(() => priceCents(pool)),
    initialCredits: () => askStore(() => initialCredits(pool)),
  };
}
