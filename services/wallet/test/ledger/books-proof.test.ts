import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { eventually } from "@tenho/tests/support/eventually";
import { createProofStore } from "../../src/adapters/db/books/proof-store.ts";
import { createLedgerPool } from "../../src/adapters/db/pool.ts";
import { monitorBooks } from "../../src/app/books/monitor-books.ts";
import type { ProofStore } from "../../src/app/books/ports.ts";
import { proveBooks } from "../../src/app/books/prove-books.ts";
import { readBooksStatus } from "../../src/app/books/read-books-status.ts";
import { createBooksMetrics } from "../../src/compose/books-metrics.ts";
import { walletContext } from "../_context.ts";
import { assertBooksBalance, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { debitOf } from "../_movement-builder.ts";

const DAY_MS = 86_400_000;

let store: LedgerHarness;
let proofs: ProofStore;
/** Movements read by the last proof. */
let read = 0;
before(async () => {
  store = await openLedgerHarness();
  proofs = countReads(createProofStore(store.pool));
});
after(() => store.stop());
beforeEach(() => {
  read = 0;
});

function countReads(inner: ProofStore): ProofStore {
  return {
    ...inner,
    exclusively: (work) =>
      inner.exclusively((session) =>
        work({
          ...session,
          checkMovements: async (from, until) => {
            const page = await session.checkMovements(from, until);
            read += page.count;
            return page;
          },
        }),
      ),
  };
}

/** A context whose proofs are due at these periods. */
const proving = (given: ProofStore, booksCheckMs: number, booksFullCheckMs: number) => {
  const ctx = walletContext(store.pool, { proofs: given });
  return { ...ctx, config: { ...ctx.config, booksCheckMs, booksFullCheckMs } };
};

/** Proves once what is new, which is always due here; `full` proves everything too. */
const proveOnce = (full = false) => {
  // A last success is never recent enough to skip the proof, and never too old.
  const everyMs = DAY_MS;
  return store.pool
    .query("update books_proof set succeeded_at = succeeded_at - interval '20 hours'")
    .then(() => proveBooks(proving(proofs, everyMs, full ? 0 : 365 * DAY_MS)));
};
/**
 * Proves until every movement has been read. One proof is not always enough: it waits for all transactions of the server, and
 * other test files have theirs.
 */
const prove = (full = false) =>
  eventually("every movement is proven", async () => {
    const result = await proveOnce(full);
    const { rows } = await store.pool.query(
      "select position >= (select coalesce(max(seq), 0) from movements) as is_complete from books_proof",
    );
    return rows[0].is_complete ? result : null;
  });
const kinds = (result: { discrepancies: { kind: string; id: string }[] }, id: string) =>
  result.discrepancies.filter((one) => one.id === id).map(({ kind }) => kind);

async function insertMovement(userId: string, id: string): Promise<void> {
  await store.pool.query(
    `insert into movements (id, user_id, kind, amount_cents, balance_after_cents, description, occurred_at)
     values ($1, $2, 'manual', 5, 999, 'por fora', now())`,
    [id, userId],
  );
}

describe("the proof of the books", () => {
  it("reads only new movements, so that only the full one finds an old wallet that was changed by hand", async (t) => {
    const old = await store.wallet(500);
    await prove(true);
    for (let at = 0; at < 3; at += 1) await store.ledger.debit(debitOf(old));
    read = 0;
    assert.deepEqual((await prove()).discrepancies, []);
    assert.equal(read, 3, "the three debits");
    await store.pool.query("update wallets set balance_cents = balance_cents + 1 where user_id = $1", [old]);
    const fresh = await store.wallet(100);
    await store.ledger.debit(debitOf(fresh));
    read = 0;
    assert.deepEqual((await prove()).discrepancies, []);
    assert.equal(read, 2, "the movements of the new wallet");
    t.diagnostic(`the proof read ${read} movements of 6`);

    assert.deepEqual(kinds(await prove(true), old).sort(), [
      "balance_differs_from_lots",
      "balance_differs_from_postings",
    ]);
    // The discrepancy remains until it is mended, though nothing new is wrong.
    assert.equal(kinds(await prove(), old).length, 2);
    await store.pool.query("update wallets set balance_cents = balance_cents - 1 where user_id = $1", [old]);
    assert.deepEqual((await prove()).discrepancies, []);
  });

  it("finds what is wrong with a new movement, and every wallet that is touched", async () => {
    const [wallet, touched] = [await store.wallet(500), await store.wallet(500)];
    await prove();
    const id = randomUUID();
    await insertMovement(wallet, id);
    await store.pool.query("update lots set remaining_cents = 100 where user_id = $1", [touched]);
    await store.ledger.debit(debitOf(touched));
    const result = await prove();
    assert.deepEqual(kinds(result, id).sort(), [
      "movement_without_key",
      "movement_without_two_postings",
      "posting_differs_from_movement",
      "running_balance_differs",
    ]);
    assert.deepEqual(kinds(result, wallet), ["balance_differs_from_postings"]);
    assert.deepEqual(kinds(result, touched), ["balance_differs_from_lots"]);
    assert.equal((await store.checkBooks()).balanced, false);
    await store.pool.query("alter table movements disable trigger all");
    await store.pool.query("delete from movements where id = $1", [id]);
    await store.pool.query("alter table movements enable trigger all");
    await store.pool.query("update lots set remaining_cents = 470 where user_id = $1", [touched]);
    assert.deepEqual((await prove()).discrepancies, []);
    await assertBooksBalance(store);
  });

  it("does not pass by a movement that is committed after newer ones", async () => {
    const [slow, quick] = [await store.wallet(500), await store.wallet(500)];
    await prove();
    const client = await store.pool.connect();
    await client.query("begin");
    await client.query(
      `select credit(gen_random_uuid(), $1, 'late', 'late', 'manual', 5, 'Crédito', null, 'house:grants', now() + interval '1 year', null, null, null)`,
      [slow],
    );
    await store.ledger.debit(debitOf(quick));
    read = 0;
    await proveOnce();
    assert.equal(read, 0, "an older transaction is still open");
    await client.query("commit");
    client.release();
    await prove();
    assert.equal(read, 2, "the late credit and the debit");
    await store.ledger.debit(debitOf(quick));
    await prove();
    assert.equal(read, 3, "and the next");
  });

  it("is made by one replica at a time; the others read its result", async () => {
    const pool = createLedgerPool({ url: store.url, max: 2, statementTimeoutMs: 60_000 });
    const other = createProofStore(pool);
    let othersTurn: boolean | undefined;
    await proofs.exclusively(async () => {
      othersTurn = await other.exclusively(() => assert.fail("two replicas prove at once"));
    });
    assert.equal(othersTurn, false);
    const { succeeded } = await prove();
    read = 0;
    const result = await proveBooks(proving(countReads(other), DAY_MS, 0));
    assert.deepEqual([result.succeeded.at, read], [succeeded.at, 0]);
    await pool.end();
  });

  it("goes through a long ledger by pages, and goes on where it was cut off", async () => {
    const wallet = await store.wallet(1);
    await store.pool.query(
      `select count(c.outcome) from generate_series(1, 4500) as n, lateral credit(gen_random_uuid(), $1, 'long', n::text, 'manual', 1,
        'Crédito', null, 'house:grants', now() + interval '1 year', null, null, null) c`,
      [wallet],
    );
    read = 0;
    let pages = 0;
    const interrupted = {
      ...proofs,
      exclusively: (work: Parameters<ProofStore["exclusively"]>[0]) =>
        proofs.exclusively((session) =>
          work({
            ...session,
            savePosition: async (position) => {
              await session.savePosition(position);
              pages += 1;
              if (pages === 2) throw new Error("cut off");
            },
          }),
        ),
    };
    await eventually("the proof is cut off", async () => {
      await store.pool.query("update books_proof set succeeded_at = null");
      const proof = proveBooks(proving(interrupted, DAY_MS, DAY_MS));
      return proof.then(
        () => false,
        (error: Error) => error.message === "cut off",
      );
    });
    assert.equal(read, 4_000);
    await prove();
    assert.equal(read, 4_501);
    const report = await store.checkBooks();
    const { rows } = await store.pool.query("select count(*) as count from movements");
    assert.deepEqual([report.balanced, report.movements], [true, rows[0].count]);
  });
});

describe("the metrics of the books", () => {
  it("tell failure when the proof fails or cannot run, and keep the time of the last success", async () => {
    const metrics = createMetrics("wallet");
    let proofStore = proofs;
    const booksMetrics = createBooksMetrics(metrics);
    const monitor = () => monitorBooks({ ...proving(proofStore, DAY_MS, DAY_MS), booksMetrics });
    const gauge = async (name: string): Promise<string | undefined> =>
      new RegExp(`^tenho_wallet_books_${name}\\{[^}]*\\} (\\S+)$`, "m").exec(await metrics.registry.metrics())?.[1];

    await monitor();
    const successAt = await gauge("last_success_timestamp_seconds");
    assert.equal(await gauge("balanced"), "1");
    assert.ok(Number(successAt) > 1e9);

    const dead = createLedgerPool({ url: "postgres://postgres@127.0.0.1:1/x", max: 1, statementTimeoutMs: 1_000 });
    proofStore = createProofStore(dead);
    await assert.rejects(monitor());
    assert.deepEqual([await gauge("balanced"), await gauge("last_success_timestamp_seconds")], ["0", successAt]);
    await dead.end();

    proofStore = proofs;
    await monitor();
    assert.equal(await gauge("balanced"), "1");
    // Another replica holds the lock, and has not finished for days.
    await store.pool.query("update books_proof set succeeded_at = succeeded_at - interval '4 days'");
    await proofs.exclusively(() => assert.rejects(monitor(), /too long/));
    assert.equal(await gauge("balanced"), "0");
  });
});

describe("the status of the books", () => {
  const known = { position: 0, fullStep: null, fullSucceeded: null };
  const statusAfter = (given: Partial<Awaited<ReturnType<ProofStore["result"]>>>) => {
    const result = async () => ({ ...known, succeeded: null, discrepancies: [], ...given });
    return readBooksStatus(proving({ ...proofs, result }, 60_000, DAY_MS));
  };
  const at = new Date("2026-11-20T12:00:00Z");

  it("is never good without a proof, or with one that is too old to say anything of now", async () => {
    const unproven = { balanced: false, discrepancies: 0, provenAt: null, isStale: true };
    assert.deepEqual(await statusAfter({}), unproven);
    const proven = { balanced: true, discrepancies: 0, provenAt: at, isStale: false };
    assert.deepEqual(await statusAfter({ succeeded: { at, msAgo: 180_000 } }), proven);
    assert.deepEqual(await statusAfter({ succeeded: { at, msAgo: 180_001 } }), { ...proven, isStale: true });
  });

  it("counts what was found wrong, and reads what the store holds", async () => {
    const discrepancies = [{ kind: "balance_below_zero" as const, id: randomUUID() }];
    const wrong = await statusAfter({ succeeded: { at, msAgo: 0 }, discrepancies });
    assert.deepEqual([wrong.balanced, wrong.discrepancies], [false, 1]);
    await proveOnce();
    const stored = await readBooksStatus(proving(proofs, DAY_MS, DAY_MS));
    assert.ok(stored.provenAt instanceof Date);
    assert.equal(stored.isStale, false);
  });
});
