import type pg from "pg";
import type { Lot, Period, StatementLine, StatementPage, StatementStore, Totals } from "../../app/statement/ports.ts";
import { type MovementKind, SMOKE_GRANTED, SMOKE_TAKEN } from "../../domain/movement.ts";
import { readProof } from "./movement-proof.ts";
import { askStore } from "./store-unavailable.ts";

type LineRow = {
  id: string;
  seq: number;
  kind: MovementKind;
  amount_cents: number;
  balance_after_cents: number;
  description: string;
  occurred_at: Date;
  offer_id: string | null;
  wish_id: string | null;
  reverses: string | null;
  reversed_by: string | null;
  is_test: boolean;
};

const TYPE_CONDITIONS = {
  CREDIT: "and (amount_cents > 0 or kind = 'reversal')",
  DEBIT: "and (amount_cents < 0 or kind = 'debit')",
} as const;

/** Selects a page of movements by the index of its filter, and joins the origin of each by its key. */
const statementSql = (type: "CREDIT" | "DEBIT" | null): string => `
  with page as materialized (
    select id, seq, kind, amount_cents, balance_after_cents, description, occurred_at from movements
    where user_id = $1 ${type === null ? "" : TYPE_CONDITIONS[type]} and ($2::timestamptz is null or (occurred_at, seq) < ($2, $3::bigint))
      and occurred_at >= coalesce($4::timestamptz, '-infinity') and occurred_at < coalesce($5::timestamptz, 'infinity')
    order by occurred_at desc, seq desc limit $6
  )
  select page.*, o.reverses, coalesce(o.wish_id, given.wish_id) as wish_id, offer.external_id as offer_id, r.movement_id as reversed_by,
    test.of_smoke is not null as is_test
  from page
  left join lateral (select reverses, wish_id from movement_origins where movement_id = page.id offset 0) o on true
  left join lateral (select wish_id from movement_origins where movement_id = o.reverses offset 0) given on true
  left join lateral (
    select external_id from movement_keys where movement_id = coalesce(o.reverses, page.id) and source = 'offer' offset 0
  ) offer on true
  left join lateral (
    select min(movement_id::text)::uuid as movement_id from movement_origins where reverses = page.id
  ) r on true
  left join lateral (
    select true as of_smoke from movement_keys where movement_id = page.id and source in ('${SMOKE_GRANTED}', '${SMOKE_TAKEN}') offset 0
  ) test on true
  order by page.occurred_at desc, page.seq desc`;

async function statement(pool: pg.Pool, userId: string, page: StatementPage): Promise<StatementLine[]> {
  const { before, filter, limit } = page;
  const { rows } = await pool.query<LineRow>(statementSql(filter?.type ?? null), [
    userId,
    before?.occurredAt ?? null,
    before?.seq ?? null,
    filter?.from ?? null,
    filter?.to ?? null,
    limit,
  ]);
  return rows.map((row) => ({
    id: row.id,
    seq: String(row.seq),
    kind: row.kind,
    amountCents: row.amount_cents,
    balanceAfterCents: row.balance_after_cents,
    description: row.description,
    occurredAt: row.occurred_at,
    offerId: row.offer_id,
    wishId: row.wish_id,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    isTest: row.is_test,
  }));
}

async function totals(pool: pg.Pool, userId: string, { from, to }: Period): Promise<Totals> {
  const { rows } = await pool.query<{ spent: number; customers: number }>(
    `select coalesce(-sum(amount_cents), 0)::bigint as spent,
      count(*) filter (where kind = 'debit') - count(*) filter (where kind = 'reversal') as customers
     from movements where user_id = $1 and kind in ('debit', 'reversal')
       and occurred_at >= coalesce($2::timestamptz, '-infinity') and occurred_at < coalesce($3::timestamptz, 'infinity')`,
    [userId, from, to],
  );
  return { spentCents: rows[0]?.spent ?? 0, customers: Math.max(0, rows[0]?.customers ?? 0) };
}

type LotRow = { id: string; kind: MovementKind; granted_cents: number; remaining_cents: number; expires_at: Date };

async function lots(pool: pg.Pool, userId: string, limit: number): Promise<Lot[]> {
  const { rows } = await pool.query<LotRow>(
    `select l.id, m.kind, l.granted_cents, l.remaining_cents, l.expires_at from lots l join movements m on m.id = l.id
     where l.user_id = $1 and l.remaining_cents > 0 and l.expires_at > now() order by l.expires_at, l.id limit $2`,
    [userId, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    source: row.kind,
    grantedCents: row.granted_cents,
    remainingCents: row.remaining_cents,
    expiresAt: row.expires_at,
  }));
}

/** One wallet's movements on PostgreSQL. */
export function createStatementStore(pool: pg.Pool): StatementStore {
  return {
    statement: (userId, page) => askStore(() => statement(pool, userId, page)),
    totals: (userId, period) => askStore(() => totals(pool, userId, period)),
    proof: (userId, movementId) => askStore(() => readProof(pool, userId, movementId)),
    lots: (userId, limit) => askStore(() => lots(pool, userId, limit)),
  };
}
