import { createConsumer } from "@tenho/kernel/events/consumer/consume";
import { createOutboxRelay } from "@tenho/kernel/events/outbox/outbox";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import { serveRpc } from "@tenho/kernel/rpc/server/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { discrepancyText } from "./adapters/cli/books-text.ts";
import { createBooksStore } from "./adapters/db/books/books-store.ts";
import { createChainStore } from "./adapters/db/books/chain-store.ts";
import { createDaySumFold, createDaySumStore } from "./adapters/db/books/day-sum-store.ts";
import { createProofStore } from "./adapters/db/books/proof-store.ts";
import { createRollupStore } from "./adapters/db/books/rollup-store.ts";
import { createChangeStore } from "./adapters/db/change-store.ts";
import { createAlertStore } from "./adapters/db/guard/alert-store.ts";
import { createGuardStore } from "./adapters/db/guard/guard-store.ts";
import { createLedgerStore } from "./adapters/db/ledger/ledger-store.ts";
import { walletMigrations } from "./adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "./adapters/db/pool.ts";
import { createSettingsStore } from "./adapters/db/settings-store.ts";
import { createStatementStore } from "./adapters/db/statement/statement-store.ts";
import {
  ACCOUNT_ACTIVATED,
  ACCOUNT_CHANGED,
  ACCOUNT_CONSUMER,
  createAccountHandler,
} from "./adapters/events/account-consumer.ts";
import { createAlertPublisher } from "./adapters/events/alert-publisher.ts";
import { createBalancePublisher } from "./adapters/events/balance-publisher.ts";
import { createLoadCapNotice } from "./adapters/events/load-cap-notice.ts";
import { guardHandlers } from "./adapters/http/guard-handlers.ts";
import { reportHandlers } from "./adapters/http/report-handlers.ts";
import { settingsHandlers } from "./adapters/http/settings/settings-handlers.ts";
import { statementHandlers } from "./adapters/http/statement-handlers.ts";
import { walletHandlers } from "./adapters/http/wallet-handlers.ts";
import { createBooksMetrics } from "./adapters/metrics/books-metrics.ts";
import { createMovementMetrics } from "./adapters/metrics/movement-metrics.ts";
import { createFranchiseClient } from "./adapters/rpc/franchise-client.ts";
import { createMessagingClient } from "./adapters/rpc/messaging-client.ts";
import { presentBooks } from "./adapters/rpc/present-books.ts";
import { createRoutingClient } from "./adapters/rpc/routing-client.ts";
import { createSecurityClient } from "./adapters/rpc/security-client.ts";
import { walletRpc } from "./adapters/rpc/wallet-rpc.ts";
import { createNoticeExpiring } from "./app/alerts/notice-expiring.ts";
import { createRelayAlerts } from "./app/alerts/relay-alerts.ts";
import { createAnonymisePerson } from "./app/anonymise-person.ts";
import { createAssignUnit } from "./app/assign-unit.ts";
import { createChainMovements } from "./app/books/chain-movements.ts";
import { createCheckBooks } from "./app/books/check-books.ts";
import { createFoldMovements } from "./app/books/fold-movements.ts";
import { createMonitorBooks } from "./app/books/monitor-books.ts";
import { createProveBooks } from "./app/books/prove-books.ts";
import { createReadBooksStatus } from "./app/books/read-books-status.ts";
import { createReadPrice } from "./app/books/read-price.ts";
import { createReadGuard } from "./app/guard/read-guard.ts";
import { createSetGuard } from "./app/guard/set-guard.ts";
import { createListInitialCredits } from "./app/list-initial-credits.ts";
import { createCredit } from "./app/movements/credit.ts";
import { createDebit } from "./app/movements/debit.ts";
import { createExpireLots, createLotSweep } from "./app/movements/expire-lots.ts";
import { createGrantManualCredit } from "./app/movements/grant-manual-credit.ts";
import { createReverseDebit } from "./app/movements/reverse-debit.ts";
import { createTakeBackPurchase } from "./app/movements/take-back-purchase.ts";
import { createOpenWallet } from "./app/open-wallet.ts";
import { createRelayChanges } from "./app/relay-changes.ts";
import { createReadFinancialReport } from "./app/reports/read-financial-report.ts";
import { createSumUnitMonths } from "./app/reports/sum-unit-months.ts";
import {
  createDeleteInitialCredit,
  createReadInitialCredits,
  createSetInitialCredits,
} from "./app/settings/initial-credits.ts";
import { createReadLoadCaps, createSetLoadCaps } from "./app/settings/load-caps.ts";
import { createReadSettings, createSetSettings } from "./app/settings/settings-parts.ts";
import { createDescribeOffers } from "./app/statement/describe-offers.ts";
import { createExportStatement } from "./app/statement/export-statement.ts";
import { createListLots } from "./app/statement/list-lots.ts";
import { createZoneOfUnit } from "./app/statement/period.ts";
import { createReadMovement } from "./app/statement/read-movement.ts";
import { createReadStatement } from "./app/statement/read-statement.ts";
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
    run: createRelayChanges({
      changes: createChangeStore(pool),
      publisher: createBalancePublisher(js),
      onPublished: createMovementMetrics(metrics),
      crashPoint,
    }),
    runWhenStopping: true,
  });
  const alerts = createAlertStore(pool);
  const alertRelay = createPeriodicTask({
    name: "alerts relay",
    everyMs: config.RELAY_SWEEP_MS,
    log,
    metrics,
    run: createRelayAlerts({ alerts, publisher: createAlertPublisher(js), crashPoint }),
    runWhenStopping: true,
  });
  const actionRelay = createOutboxRelay({ knex: store.knex, nc, log, metrics });
  const triggerRelay = (): void => {
    relay.trigger();
    alertRelay.trigger();
  };
  const ledger = createLedgerStore({ pool, triggerRelay, crashPoint });
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
  const settings = createSettingsStore(pool, actionRelay.trigger);
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
  const expiryNotices = createPeriodicTask({
    name: "expiry notices",
    everyMs: config.LOT_SWEEP_MS,
    log,
    metrics,
    run: createNoticeExpiring({ alerts, triggerRelay: alertRelay.trigger, now: () => new Date() }),
  });
  const proofs = createProofStore(pool);
  const booksCheck = createPeriodicTask({
    name: "books check",
    everyMs: config.BOOKS_CHECK_MS,
    log,
    metrics,
    run: createMonitorBooks({
      proveBooks: createProveBooks({
        proofs,
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
  const daySumFold = createPeriodicTask({
    name: "day sum fold",
    everyMs: config.BOOKS_CHECK_MS,
    log,
    metrics,
    run: createFoldMovements({ rollups: createDaySumFold(pool) }),
  });
  const chainFill = createPeriodicTask({
    name: "proof chain fill",
    everyMs: config.BOOKS_CHECK_MS,
    log,
    metrics,
    run: createChainMovements({ chain: createChainStore(pool) }),
  });
  const sums = createDaySumStore(pool);
  const rpc = walletRpc({
    debit: createDebit({ ledger }),
    credit,
    reverseDebit: createReverseDebit({ ledger, credit }),
    takeBackPurchase: createTakeBackPurchase({ ledger }),
    ledger,
    openWallet,
    anonymisePerson: createAnonymisePerson({ ledger }),
    readPrice,
    checkBooks,
    sumUnitMonths: createSumUnitMonths({ sums }),
    books,
    discrepancyText,
  });
  const readBooksStatus = createReadBooksStatus({ proofs, everyMs: config.BOOKS_CHECK_MS });
  const status = statusRpc({ health, log, readPart: async () => presentBooks(await readBooksStatus()) });
  const readReport = createReadFinancialReport({ sums });
  const franchise = createFranchiseClient(runtime.rpcClient(FranchiseService));
  const statements = createStatementStore(pool);
  const guards = createGuardStore(pool);
  const messagingRpc = runtime.rpcClient(MessagingService);
  const describeOffers = createDescribeOffers({ messaging: createMessagingClient(messagingRpc) });
  const routing = createRoutingClient(messagingRpc);
  const security = createSecurityClient(runtime.rpcClient(AuthService));
  const zoneOfUnit = createZoneOfUnit({ franchise, now: Date.now });
  const routes = [
    ...statementHandlers({
      readStatement: createReadStatement({ books, statements, readPrice, describeOffers, zoneOfUnit }),
      readMovement: createReadMovement({ books, statements, describeOffers }),
      exportStatement: createExportStatement({ books, statements, describeOffers, zoneOfUnit, now: () => new Date() }),
      listLots: createListLots({ books, statements }),
    }),
    ...guardHandlers({
      readGuard: createReadGuard({ books, guards, zoneOfUnit, now: () => new Date() }),
      setGuard: createSetGuard({ books, guards, triggerAlerts: alertRelay.trigger }),
    }),
    ...settingsHandlers({
      readSettings: createReadSettings({ readPrice, routing, security, log }),
      setSettings: createSetSettings({ settings, routing, security }),
      readInitialCredits: createReadInitialCredits({ books, franchise }),
      setInitialCredits: createSetInitialCredits({ settings, franchise }),
      readLoadCaps: createReadLoadCaps({ settings, franchise }),
      setLoadCaps: createSetLoadCaps({ settings, franchise }),
      loadCapDefaultCents: config.MONTHLY_LOAD_CAP_CENTS,
      deleteInitialCredit: createDeleteInitialCredit({ settings }),
    }),
    ...walletHandlers({
      listInitialCredits: createListInitialCredits({
        books,
        franchise,
        initialCreditDefaultCents: config.INITIAL_CREDIT_CENTS,
      }),
      grantManualCredit: createGrantManualCredit({
        ledger,
        readPrice,
        books,
        credit,
        loadCapDefaultCents: config.MONTHLY_LOAD_CAP_CENTS,
        onLoadCap: createLoadCapNotice({ js, metrics, log }),
      }),
    }),
  ];

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
      identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
      routes: [...routes, ...reportHandlers({ readReport, now: () => new Date() })],
    }),
    start: [
      runtime.broker,
      store.component,
      poolComponent,
      // Without its drain: it stops after the HTTP server, so that the last credits are published too.
      { name: relay.name, start: relay.start, stop: relay.stop },
      { name: alertRelay.name, start: alertRelay.start, stop: alertRelay.stop },
      actionRelay,
      accountChanges,
      lotSweep,
      expiryNotices,
      booksCheck,
      movementFold,
      daySumFold,
      chainFill,
      serveRpc({
        nc,
        service: "wallet",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(WalletService, { ...rpc, ...status }),
      }),
    ],
  });
}
