import { createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import { type Component, type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { walletMigrations } from "./adapters/db/migrations/migrations.ts";
import { createPgBooks } from "./adapters/db/pg-books.ts";
import { createPgLedger } from "./adapters/db/pg-ledger.ts";
import { createLedgerPool } from "./adapters/db/pool.ts";
import { ACTIVATED, CHANGED, createAccountListener } from "./adapters/events/account-listener.ts";
import { announcing } from "./adapters/events/announcing-ledger.ts";
import { createChangesRelay } from "./adapters/events/changes-relay.ts";
import { walletHandlers } from "./adapters/http/handlers.ts";
import { walletRpc } from "./adapters/rpc/wallet-rpc.ts";
import { createBooksSweep, createLotSweep } from "./adapters/sweeps.ts";
import { createOpenWallet } from "./app/open-wallet.ts";
import type { WalletConfig } from "./config.ts";

const RPC_IN_FLIGHT_MAX = 2_000;

/** Wires and starts the wallet; only tests that kill the process give a crash point. */
export async function composeWallet(
  config: WalletConfig,
  { crashPoint = noCrash }: { crashPoint?: CrashPoint } = {},
): Promise<RunningService> {
  const runtime = await createServiceRuntime("wallet", config);
  const { log, metrics, health, nc, js } = runtime;
  const store = createPostgresStore(runtime, { ...config, DB_POOL_MAX: 2 }, walletMigrations);
  const pool = createLedgerPool({
    url: config.POSTGRES_URL,
    max: config.DB_POOL_MAX,
    statementTimeoutMs: config.DB_STATEMENT_TIMEOUT_MS,
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle ledger connection lost"));
  const poolPart: Component = { name: "ledger pool", start: async () => undefined, stop: () => pool.end() };

  const relay = createChangesRelay({ pool, js, log, sweepMs: config.RELAY_SWEEP_MS, crashPoint });
  const ledger = announcing(createPgLedger(pool), { nudge: relay.nudge, crashPoint });
  const books = createPgBooks(pool);
  const openWallet = createOpenWallet({ ledger, books, initialCreditDefaultCents: config.INITIAL_CREDIT_CENTS });
  const accountNews = createConsumer({
    nc,
    stream: STREAM.events,
    durable: "wallet-accounts",
    filterSubjects: [ACTIVATED, CHANGED],
    log,
    metrics,
    maxInFlight: 8,
    handle: createAccountListener({ ledger, openWallet }),
  });
  health.add("account news", () => accountNews.check());

  return runService({
    service: "wallet",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({
      service: "wallet",
      log,
      metrics,
      identitySecret: config.GATEWAY_IDENTITY_SECRET,
      routes: walletHandlers({ ledger, books }),
    }),
    start: [
      runtime.broker,
      store.component,
      poolPart,
      relay,
      accountNews,
      createLotSweep({ ledger, log, everyMs: config.LOT_SWEEP_MS }),
      createBooksSweep({ books, log, metrics, everyMs: config.BOOKS_CHECK_MS }),
      serveRpc({
        nc,
        service: "wallet",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(WalletService, walletRpc({ ledger, books, openWallet })),
      }),
    ],
  });
}
