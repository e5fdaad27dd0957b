import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { noCrash } from "@tenho/kernel/test-crash/crash-points";
import { testInfra } from "@tenho/kernel/testing/stores/test-infra";
import type pg from "pg";
import { createBooksStore } from "../src/adapters/db/books/books-store.ts";
import { createLedgerStore } from "../src/adapters/db/ledger/ledger-store.ts";
import { walletMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "../src/adapters/db/pool.ts";
import { createStatementStore } from "../src/adapters/db/statement/statement-store.ts";
import { createAssignUnit } from "../src/app/assign-unit.ts";
import { createCheckBooks } from "../src/app/books/check-books.ts";
import { createCredit } from "../src/app/movements/credit.ts";
import { createDebit } from "../src/app/movements/debit.ts";
import { createExpireLots } from "../src/app/movements/expire-lots.ts";
import { createReverseDebit } from "../src/app/movements/reverse-debit.ts";
import { createTakeBackPurchase } from "../src/app/movements/take-back-purchase.ts";
import { creditOf, UNIT } from "./_movement-builder.ts";

/** The wallet's schema in a database of its own. */
async function migratedUrl(): Promise<string> {
  const url = await testInfra().postgresUrl("wallet");
  const knex = createKnex({
    url,
    schema: "wallet",
    poolMax: 1,
    statementTimeoutMs: 60_000,
    applicationName: "test",
  });
  await migrate(knex, { schema: "wallet", migrations: walletMigrations });
  await knex.destroy();
  return url;
}

/** With a long time limit: thousands of calls at once wait for a connection of a busy machine. */
function openPool(url: string, max: number) {
  const pool = createLedgerPool({ url, max, statementTimeoutMs: 60_000 });
  pool.options.connectionTimeoutMillis = 60_000;
  return pool;
}

/** The use cases that move money, as one process composes them. */
function ledgerOn(pool: pg.Pool) {
  const ledger = createLedgerStore({ pool, triggerRelay: () => undefined, crashPoint: noCrash });
  const credit = createCredit({ ledger });
  return {
    debit: createDebit({ ledger }),
    credit,
    reverseDebit: createReverseDebit({ ledger, credit }),
    takeBack: createTakeBackPurchase({ ledger }),
    findPurchases: ledger.findPurchases,
    assignUnit: createAssignUnit({ ledger }),
    expireLots: createExpireLots({ ledger }),
  };
}

export type Ledger = ReturnType<typeof ledgerOn>;

/** A ledger on a new database; `replica()` is another process's ledger on the same one. */
export async function openLedgerHarness() {
  const url = await migratedUrl();
  const pools = [openPool(url, 6)];
  const [pool] = pools;
  if (pool === undefined) throw new Error("no pool");
  const ledger = ledgerOn(pool);
  const books = createBooksStore(pool);
  return {
    url,
    pool,
    ledger,
    books,
    statements: createStatementStore(pool),
    checkBooks: createCheckBooks({ books }),
    replica() {
      const another = openPool(url, 4);
      pools.push(another);
      return ledgerOn(another);
    },
    /** A new wallet with this balance, in centavos, as one lot. */
    async wallet(cents = 0): Promise<string> {
      const userId = randomUUID();
      await ledger.assignUnit({ userId, unitId: UNIT, unitVersion: 0, openedAt: new Date() });
      if (cents > 0) await ledger.credit(creditOf(userId, { amountCents: cents }));
      return userId;
    },
    async balance(userId: string): Promise<number> {
      return (await books.wallet(userId))?.balanceCents ?? Number.NaN;
    },
    async stop() {
      await Promise.all(pools.map((one) => one.end()));
    },
  };
}

export type LedgerHarness = Awaited<ReturnType<typeof openLedgerHarness>>;

/** Fails unless the books balance. */
export async function assertBooksBalance({ checkBooks }: LedgerHarness): Promise<void> {
  const report = await checkBooks();
  assert.deepEqual([report.balanced, report.postingsSumCents, report.discrepancies], [true, 0, []]);
}

export function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
