import { randomUUID } from "node:crypto";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import { walletMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { createPgBooks } from "../src/adapters/db/pg-books.ts";
import { createPgLedger } from "../src/adapters/db/pg-ledger.ts";
import { createLedgerPool } from "../src/adapters/db/pool.ts";
import type { CreditCommand, DebitCommand } from "../src/app/ledger.ts";

export const UNIT = "0198a000-0000-7000-8000-000000000001";
export const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";

/** The price of one TENHO. */
export const PRICE = 30;

/** The wallet's schema in a database of its own. */
export async function migratedUrl(): Promise<string> {
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

/** Patient: thousands of calls at once wait for a connection of a busy machine. */
function openPool(url: string, max: number) {
  const pool = createLedgerPool({ url, max, statementTimeoutMs: 60_000 });
  pool.options.connectionTimeoutMillis = 60_000;
  return pool;
}

/** A ledger on a new database; `replica()` is another process's ledger on the same one. */
export async function openLedger() {
  const url = await migratedUrl();
  const pools = [openPool(url, 6)];
  const [pool] = pools;
  if (pool === undefined) throw new Error("no pool");
  const ledger = createPgLedger(pool);
  return {
    url,
    pool,
    ledger,
    books: createPgBooks(pool),
    replica() {
      const another = openPool(url, 4);
      pools.push(another);
      return createPgLedger(another);
    },
    /** A new wallet with this balance, in centavos, as one lot. */
    async wallet(cents = 0): Promise<string> {
      const userId = randomUUID();
      await ledger.open({ userId, unitId: UNIT, unitVersion: 0, openedAt: new Date() });
      if (cents > 0) await ledger.credit(creditOf(userId, { amountCents: cents }));
      return userId;
    },
    async balance(userId: string): Promise<number> {
      return (await createPgBooks(pool).wallet(userId))?.balanceCents ?? Number.NaN;
    },
    async stop() {
      await Promise.all(pools.map((one) => one.end()));
    },
  };
}

export type TestLedger = Awaited<ReturnType<typeof openLedger>>;

export const debitOf = (userId: string, more: Partial<DebitCommand> = {}): DebitCommand => ({
  userId,
  source: "offer",
  externalId: randomUUID(),
  amountCents: PRICE,
  description: "TENHO",
  occurredAt: null,
  ...more,
});

export const creditOf = (userId: string, more: Partial<CreditCommand> = {}): CreditCommand => ({
  userId,
  source: "manual",
  externalId: randomUUID(),
  kind: "manual",
  amountCents: 500,
  description: "Crédito",
  occurredAt: null,
  ...more,
});

export function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
