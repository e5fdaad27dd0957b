import type pg from "pg";
import type { BooksFindings, Discrepancy, DiscrepancyKind } from "../../domain/books.ts";

const DISCREPANCIES_MAX = 100;
const TIMEOUT_MS = 120_000;

/** Each query answers the rows that should not be; none of them takes a lock. */
const queries: { kind: DiscrepancyKind; query: string }[] = [
  {
    kind: "movement_not_balanced",
    query: "select movement_id::text as id from postings group by 1 having sum(amount_cents) <> 0",
  },
  {
    kind: "balance_differs_from_postings",
    query: `select w.user_id::text as id from wallets w
      left join (select account, sum(amount_cents) as cents from postings group by account) p
        on p.account = 'wallet:' || w.user_id
      where w.balance_cents <> coalesce(p.cents, 0)`,
  },
  {
    kind: "balance_differs_from_lots",
    query: `select w.user_id::text as id from wallets w
      left join (select user_id, sum(remaining_cents) as cents from lots group by user_id) l using (user_id)
      where greatest(w.balance_cents, 0) <> coalesce(l.cents, 0)`,
  },
  {
    kind: "movement_without_two_postings",
    query: `select m.id::text as id from movements m left join postings p on p.movement_id = m.id
      group by m.id having count(p.account) <> 2`,
  },
  {
    kind: "posting_differs_from_movement",
    query: `select m.id::text as id from movements m
      left join postings p on p.movement_id = m.id and p.account = 'wallet:' || m.user_id
      where p.amount_cents is distinct from m.amount_cents`,
  },
  {
    kind: "running_balance_differs",
    query: `select id::text from (
        select id, balance_after_cents, sum(amount_cents) over (partition by user_id order by seq) as running from movements
      ) m where balance_after_cents <> running`,
  },
  {
    kind: "movement_without_key",
    query:
      "select m.id::text as id from movements m left join movement_keys k on k.movement_id = m.id where k.movement_id is null",
  },
  {
    kind: "key_without_movement",
    query:
      "select k.movement_id::text as id from movement_keys k left join movements m on m.id = k.movement_id where m.id is null",
  },
  {
    kind: "balance_below_zero",
    query: "select user_id::text as id from wallets where balance_cents < -clawback_cents",
  },
];

const TOTALS = `select (select coalesce(sum(amount_cents), 0)::bigint from postings) as sum,
  (select count(*) from wallets) as wallets, (select count(*) from movements) as movements`;

type Totals = { sum: number; wallets: number; movements: number };

async function readFindings(client: pg.PoolClient): Promise<BooksFindings> {
  const read = <Row extends pg.QueryResultRow>(text: string) =>
    client.query<Row>({ text, query_timeout: TIMEOUT_MS } as pg.QueryConfig);
  const discrepancies: Discrepancy[] = [];
  for (const { kind, query } of queries) {
    const { rows } = await read<{ id: string }>(`${query} limit ${DISCREPANCIES_MAX}`);
    discrepancies.push(...rows.map(({ id }) => ({ kind, id })));
  }
  const totals = (await read<Totals>(TOTALS)).rows[0] ?? { sum: 0, wallets: 0, movements: 0 };
  return {
    postingsSumCents: totals.sum,
    wallets: totals.wallets,
    movements: totals.movements,
    discrepancies: discrepancies.slice(0, DISCREPANCIES_MAX),
  };
}

/** Compares the books with themselves in one snapshot, so that movements in flight cannot look like a discrepancy. */
export async function findDiscrepancies(pool: pg.Pool): Promise<BooksFindings> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await client.query(`set local statement_timeout = ${TIMEOUT_MS}`);
    const findings = await readFindings(client);
    await client.query("commit");
    return findings;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // After a failure the connection is in no known state: it is closed, not given back.
    client.release(failure);
  }
}
