import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import type pg from "pg";
import { ensureDatabase } from "../../dev/stack/database.ts";
import { walletMigrations } from "../../services/wallet/src/adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "../../services/wallet/src/adapters/db/pool.ts";
import type { DebitCommand } from "../../services/wallet/src/domain/debit.ts";
import type { BenchContext } from "../context.ts";
import { startBenchPostgres } from "../stores.ts";

export const WALLETS = 10_000;
/** Connections of every contender; the same for all. */
export const CONNECTIONS = 8;
const PRICE_CENTS = 30;
/** Initial credit of each wallet: enough for every round. */
const BALANCE_CENTS = 1_000_000_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const UNIT = "00000000-0000-4000-8000-0000000000aa";

export const SCHEMA = "wallet";

/** The id of a wallet by its number; pgbench makes the same in SQL. Number 0 is the hot one. */
const walletId = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
export const walletIdSql = (index: string): string =>
  `('00000000-0000-4000-8000-' || lpad((${index})::text, 12, '0'))::uuid`;

export type BenchLedger = Readonly<{ url: string; pool: pg.Pool; knex: ReturnType<typeof openKnex> }>;

const openKnex = (url: string) =>
  createKnex({
    url,
    schema: SCHEMA,
    poolMax: CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: "bench",
  });

/** A durable ledger of the wallet's own making, with credit in every wallet. */
export async function openLedger(context: BenchContext): Promise<BenchLedger> {
  const url = await ensureDatabase(await startBenchPostgres(context));
  const knex = openKnex(url);
  context.atEnd(() => knex.destroy());
  await migrate(knex, { schema: SCHEMA, migrations: walletMigrations });
  const pool = createLedgerPool({ url, max: CONNECTIONS, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  pool.on("error", () => undefined);
  context.atEnd(() => pool.end());
  const wallets = `generate_series(0, ${WALLETS}) as n`;
  await pool.query(
    `insert into wallets (user_id, unit_id, opened_at) select ${walletIdSql("n")}, $1, now() from ${wallets}`,
    [UNIT],
  );
  await pool.query(
    `select count(credit.outcome) from ${wallets}, lateral credit(uuidv7(), ${walletIdSql("n")}, 'bench', n::text, 'manual',
      $1, 'Crédito', now(), 'house:grants', now() + interval '1 year', null, null, null)`,
    [BALANCE_CENTS],
  );
  await settleDown(pool);
  return { url, pool, knex };
}

/** Statistics and a checkpoint now, so that neither falls into a round. */
export async function settleDown(pool: pg.Pool): Promise<void> {
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}

let keys = 0;

/** A debit with a new key. */
export function nextDebit(wallet: number): DebitCommand {
  keys += 1;
  return {
    userId: walletId(wallet),
    source: "bench",
    externalId: `${process.pid}-${keys}`,
    amountCents: PRICE_CENTS,
    description: "TENHO",
    occurredAt: null,
  };
}

export const anyWallet = (): number => 1 + Math.floor(Math.random() * WALLETS);
