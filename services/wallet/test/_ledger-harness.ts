import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type pg from "pg";
import { walletMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "../src/adapters/db/pool.ts";
import { assignUnit } from "../src/app/assign-unit.ts";
import { checkBooks } from "../src/app/books/check-books.ts";
import { type CreditCommand, credit } from "../src/app/movements/credit.ts";
import { createDebit } from "../src/app/movements/debit.ts";
import { expireLots } from "../src/app/movements/expire-lots.ts";
import { type ReverseDebitCommand, reverseDebit } from "../src/app/movements/reverse-debit.ts";
import { type TakeBackCommand, takeBackPurchase } from "../src/app/movements/take-back-purchase.ts";
import type { UnitAssignment } from "../src/app/ports.ts";
import { walletContext } from "./_context.ts";
import { creditOf, UNIT } from "./_movement-builder.ts";

/** Creates the wallet's schema in a database of its own and returns its URL. */
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

/** Opens a pool with a long time limit: thousands of calls at once wait for a connection of a busy machine. */
function openPool(url: string, max: number) {
  const pool = createLedgerPool({ url, max, statementTimeoutMs: 60_000 });
  pool.options.connectionTimeoutMillis = 60_000;
  return pool;
}

/** The use cases that move money, as one process composes them. */
function ledgerOn(pool: pg.Pool) {
  const ctx = walletContext(pool);
  return {
    debit: createDebit(ctx),
    credit: (command: CreditCommand) => credit(ctx, command),
    reverseDebit: (command: ReverseDebitCommand) => reverseDebit(ctx, command),
    takeBack: (command: TakeBackCommand) => takeBackPurchase(ctx, command),
    findPurchases: ctx.ledger.findPurchases,
    assignUnit: (assignment: UnitAssignment) => assignUnit(ctx, assignment),
    expireLots: (now: Date, limit: number) => expireLots(ctx, now, limit),
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
  const { books, statements } = walletContext(pool);
  return {
    url,
    pool,
    ledger,
    books,
    statements,
    checkBooks: () => checkBooks(books),
    replica() {
      const another = openPool(url, 4);
      pools.push(another);
      return ledgerOn(another);
    },
    /** Opens a new wallet with this balance, in centavos, as one lot. */
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
