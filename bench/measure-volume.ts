import { createKnex } from "@tenho/kernel/db/create-knex";
import { type Migration, migrate } from "@tenho/kernel/db/migrate";
import pg from "pg";
import { authMigrations } from "../services/auth/src/adapters/db/migrations/migrations.ts";
import { categorisationMigrations } from "../services/categorisation/src/adapters/db/migrations/migrations.ts";
import { franchiseMigrations } from "../services/franchise/src/adapters/db/migrations/migrations.ts";
import { paymentMigrations } from "../services/payment/src/adapters/db/migrations/migrations.ts";
import { usersMigrations } from "../services/users/src/adapters/db/migrations/migrations.ts";
import { createRollupStore } from "../services/wallet/src/adapters/db/books/rollup-store.ts";
import { walletMigrations } from "../services/wallet/src/adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "../services/wallet/src/adapters/db/pool.ts";
import { foldMovements } from "../services/wallet/src/app/books/fold-movements.ts";
import type { BenchContext } from "./context.ts";
import { type Call, listCalls } from "./list-calls.ts";
import type { Figure, Findings } from "./report.ts";
import { seed } from "./seed-volume.ts";
import { percentile } from "./stats.ts";
import { startBenchPostgres } from "./stores.ts";

const MOVEMENTS = 1_000_000;
const ACCOUNTS = 10_000;
const UNITS = 1_000;
const SMALL_SHARE = 0.01;
const CALLS = 40;
const WARM_UP_CALLS = 5;
const STATEMENT_TIMEOUT_MS = 120_000;

async function migrated(
  context: BenchContext,
  url: string,
  schema: string,
  migrations: Readonly<Record<string, Migration>>,
) {
  const knex = createKnex({
    url,
    schema,
    poolMax: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: "bench",
  });
  context.atEnd(() => knex.destroy());
  await migrate(knex, { schema, migrations });
  return knex;
}

/** The durations of a call on both stores, in turns: what slows the machine for a while slows both. */
async function inTurns(small: Call, large: Call): Promise<{ small: number; large: number }> {
  const durationsMs = { small: [] as number[], large: [] as number[] };
  for (let at = 0; at < WARM_UP_CALLS + CALLS; at += 1) {
    for (const [side, call] of [
      ["small", small],
      ["large", large],
    ] as const) {
      const startedMs = performance.now();
      await call.run();
      if (at >= WARM_UP_CALLS) durationsMs[side].push(performance.now() - startedMs);
    }
  }
  return { small: percentile(durationsMs.small, 0.95), large: percentile(durationsMs.large, 0.95) };
}

/** The list calls on a database of its own that holds this share of everything. */
async function openStore(context: BenchContext, serverUrl: string, share: number): Promise<Call[]> {
  const url = await createDatabase(serverUrl, `volume_${Math.round(share * 100)}`);
  await migrated(context, url, "wallet", walletMigrations);
  const schemas = {
    users: await migrated(context, url, "users", usersMigrations),
    franchise: await migrated(context, url, "franchise", franchiseMigrations),
    auth: await migrated(context, url, "auth", authMigrations),
    categorisation: await migrated(context, url, "categorisation", categorisationMigrations),
    payment: await migrated(context, url, "payment", paymentMigrations),
  };
  const pool = createLedgerPool({ url, max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  pool.on("error", () => undefined);
  context.atEnd(() => pool.end());
  const startedMs = performance.now();
  await seed(pool, { movements: MOVEMENTS * share, accounts: ACCOUNTS * share, units: UNITS * share });
  await foldMovements(createRollupStore(pool));
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  context.log(`${(MOVEMENTS * share).toLocaleString("pt-BR")} movimentos escritos em ${seconds} s`);
  return listCalls(pool, schemas);
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Each list call's p95 on 1 % and on 100 % of a large store: how much it grows with the data. */
export async function measureVolume(context: BenchContext): Promise<Findings> {
  const serverUrl = await startBenchPostgres(context);
  const small = await openStore(context, serverUrl, SMALL_SHARE);
  const large = await openStore(context, serverUrl, 1);
  const ratios: Figure[] = [];
  for (const [at, call] of large.entries()) {
    const p95 = await inTurns(small[at] ?? call, call);
    ratios.push({
      name: `${call.name}: p95 a 100 % ÷ a 1 %`,
      unit: "×",
      value: p95.large / p95.small,
      aim: "≤ 1,3",
      how: `${p95.small.toFixed(2)} ms com 10.000 movimentos, 100 contas e 10 unidades; ${p95.large.toFixed(2)} ms com cem vezes isso`,
    });
  }
  return { ratios, figures: [], skipped: [] };
}
