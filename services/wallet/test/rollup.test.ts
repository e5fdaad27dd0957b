import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createBooksStore } from "../src/adapters/db/books/books-store.ts";
import { createRollupStore } from "../src/adapters/db/books/rollup-store.ts";
import { foldMovements } from "../src/app/books/fold-movements.ts";
import { type LedgerHarness, openLedgerHarness } from "./_ledger-harness.ts";
import { creditOf, debitOf } from "./_movement-builder.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
/** Zones with offsets of whole hours, half hours and quarter hours. */
const ZONES = ["America/Fortaleza", "Asia/Kolkata", "Asia/Kathmandu"];
/** Moments around the ends of months in those zones: this month, the two before and the next. */
const MOMENTS = [
  "2026-01-31T18:14:59.999Z",
  "2026-01-31T18:15:00.000Z",
  "2026-01-31T18:30:00.000Z",
  "2026-02-01T02:59:59.999Z",
  "2026-02-01T03:00:00.000Z",
  "2026-02-28T18:29:59.999Z",
  "2026-02-28T18:30:00.000Z",
  "2026-03-01T03:00:00.000Z",
  "2026-03-10T10:07:00.000Z",
  "2026-03-31T18:20:00.000Z",
  "2026-04-01T03:00:00.000Z",
].map((text) => new Date(text));

describe("the sums over all wallets", () => {
  let store: LedgerHarness;
  let wallets: string[];
  before(async () => {
    store = await openLedgerHarness();
  });
  after(() => store.stop());
  beforeEach(async () => {
    wallets = [await store.wallet(10_000), await store.wallet(10_000)];
    for (const [at, occurredAt] of MOMENTS.entries()) {
      const wallet = wallets[at % 2] ?? "";
      await store.ledger.credit(creditOf(wallet, { occurredAt, amountCents: 100 + at }));
      await store.ledger.debit(debitOf(wallet, { occurredAt, amountCents: 1 + at }));
    }
  });

  const fold = () => foldMovements(createRollupStore(store.pool));
  /** Moves the proven position as the proof does once every older transaction has ended; none is under way here. */
  const prove = (upTo: "all" | "half") =>
    store.pool.query(`update books_proof set position = (select max(seq) / ${upTo === "all" ? 1 : 2} from movements)`);

  /** Sums counted from the movements and balances themselves. */
  async function counted(timeZone: string) {
    const { rows } = await store.pool.query(
      `with line as (
        select amount_cents as cents, date_trunc('month', occurred_at at time zone $2) as month from movements
      ), now as (select date_trunc('month', $1::timestamptz at time zone $2) as month)
      select (select sum(balance_cents)::bigint from wallets) as balance, (select count(*) from line) as count,
        coalesce(sum(cents) filter (where cents > 0 and line.month = now.month), 0)::bigint as cc,
        coalesce(-sum(cents) filter (where cents < 0 and line.month = now.month), 0)::bigint as cd,
        coalesce(sum(cents) filter (where cents > 0 and line.month = now.month - interval '1 month'), 0)::bigint as pc,
        coalesce(-sum(cents) filter (where cents < 0 and line.month = now.month - interval '1 month'), 0)::bigint as pd
      from line cross join now`,
      [NOW, timeZone],
    );
    return rows[0];
  }

  async function assertExact(when: string, books = store.books): Promise<void> {
    for (const timeZone of ZONES) {
      const sums = await books.summarise({ unitIds: [], userIds: [] }, { timeZone, recentMax: 1, now: NOW });
      const found = {
        balance: sums.balanceCents,
        count: sums.movementCount,
        cc: sums.currentMonth.creditsCents,
        cd: sums.currentMonth.debitsCents,
        pc: sums.previousMonth.creditsCents,
        pd: sums.previousMonth.debitsCents,
      };
      assert.deepEqual(found, await counted(timeZone), `${when}, ${timeZone}`);
    }
  }

  it("are those of the movements before any fold, after one of some, and after one of all", async () => {
    await assertExact("before");
    await prove("half");
    await fold();
    await assertExact("half");
    await prove("all");
    await fold();
    await assertExact("all");
    const { folded, proven } = await createRollupStore(store.pool).positions();
    assert.equal(folded, proven);
  });

  it("count each movement once though folds of several replicas add the same page at once", async () => {
    await prove("all");
    const rollups = createRollupStore(store.pool);
    const { folded, proven } = await rollups.positions();
    assert.ok(proven > folded);
    await Promise.all(Array.from({ length: 4 }, () => rollups.fold(folded, proven)));
    await assertExact("four at once");
    await rollups.fold(folded, proven);
    await assertExact("once more");
  });

  it("count each movement once though a fold comes between the two looks of a reader", async () => {
    await prove("all");
    let folds = 0;
    const query = async (...args: [string, unknown[]?]) => {
      const answer = await store.pool.query(...args);
      if (args[0] === "select position from rollup") {
        folds += 1;
        await fold();
      }
      return answer;
    };
    await assertExact("a fold between", createBooksStore({ query } as unknown as typeof store.pool));
    assert.ok(folds > 0);
  });

  it("stand unchanged by a fold that dies before its end", async () => {
    await prove("all");
    const client = await store.pool.connect();
    await client.query("begin");
    const dying = createRollupStore({ query: client.query.bind(client) } as unknown as typeof store.pool);
    await foldMovements(dying);
    await client.query("rollback");
    client.release();
    await assertExact("rolled back");
    await fold();
    await assertExact("folded again");
  });

  it("are not folded beyond what was proven", async () => {
    const rollups = createRollupStore(store.pool);
    await prove("all");
    await fold();
    await store.ledger.debit(debitOf(wallets[0] ?? ""));
    await fold();
    const { rows } = await store.pool.query("select max(seq) as newest from movements");
    assert.ok((await rollups.positions()).folded < rows[0].newest);
    await assertExact("with one movement behind");
  });
});
