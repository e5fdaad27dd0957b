import type pg from "pg";
import type { BookPage, KeyPosition } from "../../../app/books/ports.ts";
import type { Discrepancy } from "../../../domain/books.ts";

const MOVEMENTS_A_PAGE = 2_000;
const WALLETS_A_PAGE = 1_000;
const KEYS_A_PAGE = 5_000;

/**
 * Finds what is wrong with the movements of `page` and the wallets of `holder`, in one statement and so one snapshot: movements in flight cannot
 * look like a discrepancy. Every lookup is by a key, so the cost is that of the page however long the ledger is.
 * A wallet whose movements follow one another and end in its balance equals the sum of its movements, and by their postings the sum of those: no
 * sum over all is needed. A movement of 0, a free TENHO or its reversal, has no postings.
 */
const findings = (page: string, holder: string): string => `
  with page as materialized (${page}), holder as materialized (${holder}),
  sides as materialized (
    select m.id, m.amount_cents, s.* from page m cross join lateral (
      select count(*) as sides, coalesce(sum(p.amount_cents), 0)::bigint as cents,
        (sum(p.amount_cents) filter (where p.account = 'wallet:' || m.user_id))::bigint as wallet_cents,
        count(*) filter (where p.account like 'wallet:%') as wallets
      from postings p where p.movement_id = m.id
    ) s
  ), holding as materialized (
    select w.user_id, w.balance_cents, w.clawback_cents,
      coalesce((select m.balance_after_cents from movements m where m.user_id = w.user_id order by m.seq desc limit 1), 0) as last_cents,
      coalesce((select sum(l.remaining_cents) from lots l where l.user_id = w.user_id and l.remaining_cents > 0), 0) as lots_cents
    from holder cross join lateral (
      -- The offset keeps this a lookup by key: a merge join would read all wallets for each page.
      select * from wallets where user_id = holder.user_id offset 0
    ) w
  ), proof as materialized (
    -- Laterals with an offset, for the same reason.
    select m.id, p.movement_id is null as is_missing,
      p.hash <> movement_hash(p.previous_hash, p.position, m.id, p.user_id, m.kind, m.amount_cents, m.balance_after_cents, m.occurred_at,
        k.source, k.external_id, o.reverses, o.wish_id, o.button_id, o.wamid, o.txid, o.end_to_end_id) or p.user_id <> m.user_id as differs,
      p.previous_hash is distinct from case p.position when 1 then decode(repeat('00', 32), 'hex') else b.hash end as is_broken
    from page m
    left join lateral (select * from movement_proofs where movement_id = m.id offset 0) p on true
    left join lateral (select * from movement_proofs where user_id = p.user_id and position = p.position - 1 offset 0) b on true
    left join lateral (select * from movement_keys where movement_id = m.id offset 0) k on true
    left join lateral (select * from movement_origins where movement_id = m.id offset 0) o on true
  ), wrong as (
    select 'movement_not_balanced' as kind, id from sides where cents <> 0
    union all select 'movement_without_two_postings', id from sides where sides <> case amount_cents when 0 then 0 else 2 end
    union all select 'posting_differs_from_movement', id from sides
      where coalesce(wallet_cents, 0) <> amount_cents or wallets <> case amount_cents when 0 then 0 else 1 end
    union all select 'running_balance_differs', id from page m where balance_after_cents <> amount_cents + coalesce(
      (select b.balance_after_cents from movements b where b.user_id = m.user_id and b.seq < m.seq order by b.seq desc limit 1), 0)
    union all select 'movement_without_key', id from page m
      where (select k.movement_id from movement_keys k where k.movement_id = m.id) is null
    union all select 'movement_differs_from_proof', id from proof where differs
    union all select 'proof_chain_broken', id from proof where is_broken and not is_missing
    union all select 'movement_without_proof', id from proof where is_missing and (select finished_at from chain_fill) is not null
    union all select 'balance_differs_from_postings', user_id from holding where balance_cents <> last_cents
    union all select 'balance_differs_from_lots', user_id from holding where greatest(balance_cents, 0) <> lots_cents
    union all select 'balance_below_zero', user_id from holding where balance_cents < -clawback_cents
  )
  select (select count(*) from page) as movements, (select count(*) from holder) as wallets,
    (select coalesce(sum(cents), 0)::bigint from sides) as cents,
    (select max(seq) from page) as last_seq, (select user_id from holder order by user_id desc limit 1) as last_user,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id)), '[]') from wrong) as discrepancies`;

const MOVEMENT = "select id, seq, user_id, kind, amount_cents, balance_after_cents, occurred_at from movements";

/** $1: the seq before the page, $2: the last one of interest. */
const MOVEMENT_PAGE = findings(
  `${MOVEMENT} where seq > $1 and seq <= $2 order by seq limit ${MOVEMENTS_A_PAGE}`,
  "select distinct user_id from page",
);
/** $1: the wallet before the page. */
const WALLET_PAGE = findings(
  `${MOVEMENT} where false`,
  `select user_id from wallets where user_id > $1 order by user_id limit ${WALLETS_A_PAGE}`,
);
/** $1: ids of movements, $2: of wallets. */
const NAMED = findings(
  `${MOVEMENT} where id = any($1::uuid[])`,
  "select user_id from wallets where user_id = any($2::uuid[])",
);

const KEY_PAGE = `
  with page as materialized (
    select source, external_id, movement_id from movement_keys where (source, external_id) > ($1, $2)
    order by source, external_id limit ${KEYS_A_PAGE}
  )
  select source, external_id, movement_id, (select m.id from movements m where m.id = k.movement_id) is null as orphan
  from page k order by source, external_id`;

const ORPHAN_KEYS = `
  select k.movement_id as id from movement_keys k
  where k.movement_id = any($1::uuid[]) and (select m.id from movements m where m.id = k.movement_id) is null`;

type FindingsRow = {
  movements: number;
  wallets: number;
  cents: number;
  last_seq: number | null;
  last_user: string | null;
  discrepancies: Discrepancy[];
};
type KeyRow = { source: string; external_id: string; movement_id: string; orphan: boolean };

async function readFindings(db: pg.ClientBase | pg.Pool, text: string, values: unknown[]): Promise<FindingsRow> {
  const { rows } = await db.query<FindingsRow>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error("a page of the books answered no row");
  return row;
}

const FIRST_WALLET = "00000000-0000-0000-0000-000000000000";

/** Movements after this seq and up to another, with the wallets they touch. */
export async function readMovementPage(
  db: pg.ClientBase | pg.Pool,
  after: number,
  until: number,
): Promise<BookPage<number>> {
  const row = await readFindings(db, MOVEMENT_PAGE, [after, until]);
  return {
    last: row.last_seq,
    count: row.movements,
    postingsSumCents: row.cents,
    discrepancies: row.discrepancies,
  };
}

/** Wallets after this one, null: from the first. */
export async function readWalletPage(db: pg.ClientBase | pg.Pool, after: string | null): Promise<BookPage<string>> {
  const row = await readFindings(db, WALLET_PAGE, [after ?? FIRST_WALLET]);
  return { last: row.last_user, count: row.wallets, postingsSumCents: 0, discrepancies: row.discrepancies };
}

/** Keys after this one, null: from the first. */
export async function readKeyPage(
  db: pg.ClientBase | pg.Pool,
  after: KeyPosition | null,
): Promise<BookPage<KeyPosition>> {
  const { rows } = await db.query<KeyRow>(KEY_PAGE, [after?.source ?? "", after?.externalId ?? ""]);
  const last = rows.at(-1);
  return {
    last: last === undefined ? null : { source: last.source, externalId: last.external_id },
    count: rows.length,
    postingsSumCents: 0,
    discrepancies: rows
      .filter(({ orphan }) => orphan)
      .map((row) => ({ kind: "key_without_movement", id: row.movement_id })),
  };
}

/** Checks the movements and wallets of known discrepancies again and returns the discrepancies that remain. */
export async function readNamed(db: pg.ClientBase | pg.Pool, known: readonly Discrepancy[]): Promise<Discrepancy[]> {
  const ids = known.map(({ id }) => id);
  const { discrepancies } = await readFindings(db, NAMED, [ids, ids]);
  const { rows } = await db.query<{ id: string }>(ORPHAN_KEYS, [ids]);
  return [...discrepancies, ...rows.map(({ id }): Discrepancy => ({ kind: "key_without_movement", id }))];
}
