import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { noCrash } from "@tenho/kernel/test-crash/crash-points";
import { createBooksStore } from "../src/adapters/db/books-store.ts";
import { createChangeStore } from "../src/adapters/db/change-store.ts";
import { createLedgerStore } from "../src/adapters/db/ledger-store.ts";
import { createLedgerPool } from "../src/adapters/db/pool.ts";
import { createProofStore } from "../src/adapters/db/proof-store.ts";
import { createProveBooks } from "../src/app/books/prove-books.ts";
import { type LedgerHarness, openLedgerHarness } from "./_ledger-harness.ts";
import { debitOf, UNIT } from "./_movement-builder.ts";
import { recordStatements, unindexedReads } from "./_plans.ts";

const GROWING = ["wallets", "movements", "movement_keys", "postings", "lots", "changes"];

/** What may read a table whole, and why. */
const ALLOWED: readonly { part: string; why: string }[] = [
  {
    part: "select count(*) from movements m join scope",
    why: "the sum of all balances and the count from the beginning, when they are asked for all wallets",
  },
];

describe("the wallet's statements", () => {
  let store: LedgerHarness;
  before(async () => {
    store = await openLedgerHarness();
  });
  after(() => store.stop());

  it("read no growing table whole: an index serves the filter and the order of each", async (t) => {
    const pool = createLedgerPool({ url: store.url, max: 2, statementTimeoutMs: 60_000 });
    t.after(() => pool.end());
    const wallet = await store.wallet(500);
    await store.ledger.debit(debitOf(wallet));
    const statements = recordStatements(pool);

    const ledger = createLedgerStore({ pool, triggerRelay: () => undefined, crashPoint: noCrash });
    const books = createBooksStore(pool);
    const now = new Date();
    const options = { timeZone: "America/Fortaleza", recentMax: 10, now };
    await ledger.findMovement({ source: "offer", externalId: "x" });
    await ledger.expiredLots(now, 10);
    await ledger.assignUnit({ userId: wallet, unitId: UNIT, unitVersion: 1, openedAt: now });
    await books.wallet(wallet);
    await books.balances([wallet]);
    await books.statement(wallet, { limit: 10, before: null });
    for (const scope of [
      { unitIds: [UNIT], userIds: [] },
      { unitIds: [], userIds: [wallet] },
      { unitIds: [], userIds: [] },
    ]) {
      await books.summarise(scope, options);
    }
    await createChangeStore(pool).transact(10, async () => undefined);
    await books.findDiscrepancies();
    await createProveBooks({ proofs: createProofStore(pool), everyMs: 60_000, fullEveryMs: 60_000 })();

    const asked = [...statements.values()];
    const unindexed = await unindexedReads(pool, asked, GROWING);
    t.diagnostic(`${asked.length} statements looked at, ${unindexed.length} read a growing table whole`);
    assert.deepEqual(
      unindexed.filter(({ text }) => !ALLOWED.some(({ part }) => text.includes(part))),
      [],
    );
  });

  it("are told apart: one that no index serves is found", async () => {
    const text = "select id from movements where description = $1";
    const values = ["x"];
    assert.deepEqual(await unindexedReads(store.pool, [{ text, values }], GROWING), [{ text, tables: ["movements"] }]);
  });
});
