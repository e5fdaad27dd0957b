import type pg from "pg";
import type { BooksReport } from "../../app/books.ts";

const DISCREPANCIES_MAX = 100;
const TIMEOUT_MS = 120_000;

/** Each query answers the rows that should not be; none of them takes a lock. */
const proofs: { sentence: string; query: string }[] = [
  {
    sentence: "movimento desbalanceado",
    query: "select movement_id::text as id from postings group by 1 having sum(amount_cents) <> 0",
  },
  {
    sentence: "saldo diferente dos lançamentos",
    query: `select w.user_id::text as id from wallets w
      left join (select account, sum(amount_cents) as cents from postings group by account) p
        on p.account = 'wallet:' || w.user_id
      where w.balance_cents <> coalesce(p.cents, 0)`,
  },
  {
    sentence: "saldo diferente dos lotes",
    query: `select w.user_id::text as id from wallets w
      left join (select user_id, sum(remaining_cents) as cents from lots group by user_id) l using (user_id)
      where greatest(w.balance_cents, 0) <> coalesce(l.cents, 0)`,
  },
  {
    sentence: "movimento sem os seus dois lançamentos",
    query: `select m.id::text as id from movements m left join postings p on p.movement_id = m.id
      group by m.id having count(p.account) <> 2`,
  },
  {
    sentence: "lançamento da carteira diferente do movimento",
    query: `select m.id::text as id from movements m
      left join postings p on p.movement_id = m.id and p.account = 'wallet:' || m.user_id
      where p.amount_cents is distinct from m.amount_cents`,
  },
  {
    sentence: "saldo corrido diferente da soma dos movimentos",
    query: `select id::text from (
        select id, balance_after_cents, sum(amount_cents) over (partition by user_id order by seq) as running from movements
      ) m where balance_after_cents <> running`,
  },
  {
    sentence: "movimento sem chave",
    query:
      "select m.id::text as id from movements m left join movement_keys k on k.movement_id = m.id where k.movement_id is null",
  },
  {
    sentence: "chave sem movimento",
    query:
      "select k.movement_id::text as id from movement_keys k left join movements m on m.id = k.movement_id where m.id is null",
  },
  {
    sentence: "saldo negativo sem estorno",
    query: "select user_id::text as id from wallets where balance_cents < -clawback_cents",
  },
];

const TOTALS = `select (select coalesce(sum(amount_cents), 0)::bigint from postings) as sum,
  (select count(*) from wallets) as wallets, (select count(*) from movements) as movements`;

type Totals = { sum: number; wallets: number; movements: number };

async function readProofs(client: pg.PoolClient): Promise<BooksReport> {
  const ask = <Row extends pg.QueryResultRow>(text: string) =>
    client.query<Row>({ text, query_timeout: TIMEOUT_MS } as pg.QueryConfig);
  const discrepancies: string[] = [];
  for (const proof of proofs) {
    const { rows } = await ask<{ id: string }>(`${proof.query} limit ${DISCREPANCIES_MAX}`);
    discrepancies.push(...rows.map((row) => `${proof.sentence}: ${row.id}`));
  }
  const totals = (await ask<Totals>(TOTALS)).rows[0] ?? { sum: 0, wallets: 0, movements: 0 };
  return {
    balanced: discrepancies.length === 0 && totals.sum === 0,
    postingsSumCents: totals.sum,
    wallets: totals.wallets,
    movements: totals.movements,
    discrepancies: discrepancies.slice(0, DISCREPANCIES_MAX),
  };
}

/** Proves the books from one snapshot, so that movements in flight cannot look like a discrepancy. */
export async function checkBooks(pool: pg.Pool): Promise<BooksReport> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await client.query(`set local statement_timeout = ${TIMEOUT_MS}`);
    const report = await readProofs(client);
    await client.query("commit");
    return report;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // After a failure the connection is in no known state: it is closed, not given back.
    client.release(failure);
  }
}
