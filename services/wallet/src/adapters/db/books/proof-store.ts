import type pg from "pg";
import type { BookPage, FullStep, ProofSession, ProofState, ProofStore } from "../../../app/books/ports.ts";
import type { Discrepancy } from "../../../domain/books.ts";
import { readKeyPage, readMovementPage, readNamed, readWalletPage } from "./book-pages.ts";

/** Maximum of discrepancies kept: enough to see what is wrong; the rest is found once these are mended. */
const DISCREPANCIES_MAX = 100;
const LOCK = "hashtextextended('wallet books proof', 0)";

const STATE = `
  select position, full_step, succeeded_at, full_succeeded_at,
    (extract(epoch from clock_timestamp() - succeeded_at) * 1000)::bigint as succeeded_ms_ago,
    (extract(epoch from clock_timestamp() - full_succeeded_at) * 1000)::bigint as full_succeeded_ms_ago
  from books_proof`;

type StateRow = {
  position: number;
  full_step: FullStep | null;
  succeeded_at: Date | null;
  full_succeeded_at: Date | null;
  succeeded_ms_ago: number;
  full_succeeded_ms_ago: number;
};
type Db = pg.ClientBase | pg.Pool;

async function readState(db: Db): Promise<ProofState> {
  const { rows } = await db.query<StateRow>(STATE);
  const [row] = rows;
  if (row === undefined) throw new Error("the row of the books' proof is missing");
  return {
    position: row.position,
    fullStep: row.full_step,
    succeeded: row.succeeded_at && { at: row.succeeded_at, msAgo: row.succeeded_ms_ago },
    fullSucceeded: row.full_succeeded_at && { at: row.full_succeeded_at, msAgo: row.full_succeeded_ms_ago },
  };
}

async function readKnown(db: Db): Promise<Discrepancy[]> {
  const { rows } = await db.query<Discrepancy>(
    `select kind, id from books_discrepancies order by found_at, kind, id limit ${DISCREPANCIES_MAX}`,
  );
  return rows;
}

async function keep(db: Db, found: readonly Discrepancy[]): Promise<void> {
  if (found.length === 0) return;
  await db.query(
    `insert into books_discrepancies (kind, id)
     select * from unnest($1::text[], $2::uuid[]) limit greatest(0, ${DISCREPANCIES_MAX} - (select count(*) from books_discrepancies))
     on conflict do nothing`,
    [found.map(({ kind }) => kind), found.map(({ id }) => id)],
  );
}

async function recheck(db: Db): Promise<void> {
  const known = await readKnown(db);
  if (known.length === 0) return;
  const still = new Set((await readNamed(db, known)).map(({ kind, id }) => `${kind} ${id}`));
  const mended = known.filter(({ kind, id }) => !still.has(`${kind} ${id}`));
  await db.query("delete from books_discrepancies where (kind, id) in (select * from unnest($1::text[], $2::uuid[]))", [
    mended.map(({ kind }) => kind),
    mended.map(({ id }) => id),
  ]);
}

/** The transaction's number is read in a statement after that of the seq: a transaction that holds a smaller seq is older than it. */
async function provable(db: Db): Promise<{ until: number | null; waitingMs: number }> {
  const { rows: newest } = await db.query<{ seq: number }>(
    "select coalesce(max(seq), 0)::bigint as seq from movements",
  );
  await db.query(
    `update books_proof set candidate_seq = $1, candidate_xid = pg_snapshot_xmax(pg_current_snapshot()), candidate_at = now()
     where candidate_seq is null`,
    [newest[0]?.seq ?? 0],
  );
  const { rows } = await db.query<{ seq: number; settled: boolean; waiting_ms: number }>(
    `select candidate_seq as seq, pg_snapshot_xmin(pg_current_snapshot()) >= candidate_xid as settled,
      (extract(epoch from clock_timestamp() - candidate_at) * 1000)::bigint as waiting_ms from books_proof`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the row of the books' proof is missing");
  return { until: row.settled ? row.seq : null, waitingMs: row.waiting_ms };
}

function sessionOn(db: Db): ProofSession {
  const keeping = async <Position>(page: BookPage<Position>): Promise<BookPage<Position>> => {
    await keep(db, page.discrepancies);
    return page;
  };
  return {
    state: () => readState(db),
    recheck: () => recheck(db),
    provable: () => provable(db),
    checkMovements: async (after, until) => keeping(await readMovementPage(db, after, until)),
    checkWallets: async (after) => keeping(await readWalletPage(db, after)),
    checkKeys: async (after) => keeping(await readKeyPage(db, after)),
    savePosition: async (position) => {
      await db.query("update books_proof set position = $1", [position]);
    },
    saveFullStep: async (step) => {
      await db.query(
        `update books_proof set full_step = $1::jsonb,
          full_succeeded_at = case when $1::jsonb is null then clock_timestamp() else full_succeeded_at end`,
        [step === null ? null : JSON.stringify(step)],
      );
    },
    succeed: async () => {
      await db.query(
        `update books_proof set succeeded_at = clock_timestamp(),
          candidate_seq = case when candidate_seq > position then candidate_seq end`,
      );
    },
  };
}

/** The books' proof on PostgreSQL; the proving replica holds a lock of its connection, which ends with it. */
export function createProofStore(pool: pg.Pool): ProofStore {
  return {
    exclusively: async (work) => {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as mine`);
        if (rows[0]?.mine !== true) return false;
        await work(sessionOn(client));
        await client.query(`select pg_advisory_unlock(${LOCK})`);
        return true;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        // A failed connection is closed, which ends its lock.
        client.release(failure);
      }
    },
    result: async () => ({ ...(await readState(pool)), discrepancies: await readKnown(pool) }),
  };
}
