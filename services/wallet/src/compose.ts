import { createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { discrepancyText } from "./adapters/cli/books-text.ts";
import { createBooksStore } from "./adapters/db/books-store.ts";
import { createChangeStore } from "./adapters/db/change-store.ts";
import { createLedgerStore } from "./adapters/db/ledger-store.ts";
import { walletMigrations } from "./adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "./adapters/db/pool.ts";
import { createProofStore } from "./adapters/db/proof-store.ts";
import { createRollupStore } from "./adapters/db/rollup-store.ts";
import {
  ACCOUNT_ACTIVATED,
  ACCOUNT_CHANGED,
  ACCOUNT_CONSUMER,
  createAccountHandler,
} from "./adapters/events/account-consumer.ts";
import { createBalancePublisher } from "./adapters/events/balance-publisher.ts";
import { walletHandlers } from "./adapters/http/wallet-handlers.ts";
import { createBooksMetrics } from "./adapters/metrics/books-metrics.ts";
import { createFranchiseClient } from "./adapters/rpc/franchise-client.ts";
import { walletRpc } from "./adapters/rpc/wallet-rpc.ts";
import { createAssignUnit } from "./app/assign-unit.ts";
import { createCheckBooks } from "./app/books/check-books.ts";
import { createFoldMovements } from "./app/books/fold-movements.ts";
import { createMonitorBooks } from "./app/books/monitor-books.ts";
import { createProveBooks } from "./app/books/prove-books.ts";
import { createReadPrice } from "./app/books/read-price.ts";
import { createReadStatement } from "./app/books/read-statement.ts";
import { createListInitialCredits } from "./app/list-initial-credits.ts";
import { createCredit } from "./app/movements/credit.ts";
import { createDebit } from "./app/movements/debit.ts";
import { createExpireLots, createLotSweep } from "./app/movements/expire-lots.ts";
import { createGrantManualCredit } from "./app/movements/grant-manual-credit.ts";
import { createOpenWallet } from "./app/open-wallet.ts";
import { createRelayChanges } from "./app/relay-changes.ts";
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
  const poolComponent: Component = { name: "ledger pool", start: async () => undefined, stop: () => pool.end() };

  const relay = createPeriodicTask({
    name: "changes relay",
    everyMs: config.RELAY_SWEEP_MS,
    log,
    metrics,
    run: createRelayChanges({ changes: createChangeStore(pool), publisher: createBalancePublisher(js), crashPoint }),
    runWhenStopping: true,
  });
  const ledger = createLedgerStore({ pool, triggerRelay: relay.trigger, crashPoint });
  const books = createBooksStore(pool);
  const credit = createCredit({ ledger });
  const assignUnit = createAssignUnit({ ledger });
  const openWallet = createOpenWallet({
    assignUnit,
    credit,
    books,
    initialCreditDefaultCents: config.INITIAL_CREDIT_CENTS,
  });
  const readPrice = createReadPrice({ books });
  const checkBooks = createCheckBooks({ books });

  const accountChanges = createConsumer({
    nc,
    stream: STREAM.events,
    durable: ACCOUNT_CONSUMER,
    filterSubjects: [ACCOUNT_ACTIVATED, ACCOUNT_CHANGED],
    log,
    metrics,
    maxInFlight: 8,
    handle: createAccountHandler({ assignUnit, openWallet }),
  });
  health.add("account changes", () => accountChanges.check());
  const lotSweep = createPeriodicTask({
    name: "lot sweep",
    everyMs: config.LOT_SWEEP_MS,
    log,
    metrics,
    run: createLotSweep({ expireLots: createExpireLots({ ledger }), log, now: () => new Date() }),
  });
  const booksCheck = createPeriodicTask({
    name: "books check",
    everyMs: config.BOOKS_CHECK_MS,
    log,
    metrics,
    run: createMonitorBooks({
      proveBooks: createProveBooks({
        proofs: createProofStore(pool),
        everyMs: config.BOOKS_CHECK_MS,
        fullEveryMs: config.BOOKS_FULL_CHECK_MS,
      }),
      metrics: createBooksMetrics(metrics),
      log,
    }),
  });
  const movementFold = createPeriodicTask({
    name: "movement fold",
    everyMs: config.BOOKS_CHECK_MS,
    log,
    metrics,
    run: createFoldMovements({ rollups: createRollupStore(pool) }),
  });
  const rpc = walletRpc({
    debit: createDebit({ ledger }),
    credit,
    openWallet,
    readPrice,
    checkBooks,
    books,
    discrepancyText,
  });
  const routes = walletHandlers({
    listInitialCredits: createListInitialCredits({
      books,
      franchise: createFranchiseClient(runtime.rpcClient(FranchiseService)),
      initialCreditDefaultCents: config.INITIAL_CREDIT_CENTS,
    }),
    readStatement: createReadStatement({ books, readPrice }),
    grantManualCredit: createGrantManualCredit({ books, credit }),
  });

  return runService({
    service: "wallet",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({ service: "wallet", log, metrics, identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY, routes }),
    start: [
      runtime.broker,
      store.component,
      poolComponent,
      // Without its drain: it stops after the HTTP server, so that the last credits are published too.
      { name: relay.name, start: relay.start, stop: relay.stop },
      accountChanges,
      lotSweep,
      booksCheck,
      movementFold,
      serveRpc({
        nc,
        service: "wallet",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(WalletService, rpc),
      }),
    ],
  });
}
