import { askTables } from "@tenho/kernel/db/ask-tables";
import { diagnosticsRpc } from "@tenho/kernel/diagnostics/diagnostics-rpc";
import { createConsumer } from "@tenho/kernel/events/consume";
import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { STREAM } from "@tenho/kernel/events/streams";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { type CrashPoint, noCrash } from "@tenho/kernel/lifecycle/crash-points";
import type { PeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import { createPostgresStore } from "@tenho/kernel/lifecycle/postgres-store";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { walletAccess, walletTables } from "../adapters/db/migrations/access.ts";
import { walletMigrations } from "../adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "../adapters/db/pool.ts";
import {
  ACCOUNT_ACTIVATED,
  ACCOUNT_CHANGED,
  ACCOUNT_CONSUMER,
  handleAccount,
} from "../adapters/messages/account-consumer.ts";
import { createAlertPublisher } from "../adapters/messages/alert-publisher.ts";
import { createBalancePublisher } from "../adapters/messages/balance-publisher.ts";
import { createLoadCapNotice } from "../adapters/messages/load-cap-notice.ts";
import { presentBooks } from "../adapters/messages/present-books.ts";
import { walletRpc } from "../adapters/messages/wallet-rpc.ts";
import { readBooksStatus } from "../app/books/read-books-status.ts";
import { createDebit } from "../app/movements/debit.ts";
import type { WalletContext } from "../app/wallet-context.ts";
import type { WalletConfig } from "../config.ts";
import { createBooksMetrics } from "./books-metrics.ts";
import { composeContext, contextConfigOf } from "./context.ts";
import { createMovementMetrics } from "./movement-metrics.ts";
import { composeRoutes } from "./routes.ts";
import { composeTasks } from "./tasks.ts";

const RPC_IN_FLIGHT_MAX = 2_000;

/** A relay without its drain: it stops after the HTTP server, so that the last credits are published too. */
const withoutDrain = ({ name, start, stop }: PeriodicTask): Component => ({ name, start, stop });

/** Wires and starts the wallet; only tests that kill the process give a crash point. */
export async function composeWallet(
  config: WalletConfig,
  { crashPoint = noCrash }: { crashPoint?: CrashPoint } = {},
): Promise<RunningService> {
  const runtime = await createServiceRuntime("wallet", config);
  const { log, metrics, health, nc, js } = runtime;
  const store = createPostgresStore(
    runtime,
    { ...config, DB_POOL_MAX: 2 },
    { migrations: walletMigrations, access: walletAccess, tables: walletTables },
  );
  const pool = createLedgerPool({
    url: config.POSTGRES_URL,
    max: config.DB_POOL_MAX,
    statementTimeoutMs: config.DB_STATEMENT_TIMEOUT_MS,
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle ledger connection lost"));
  const poolComponent: Component = { name: "ledger pool", start: async () => undefined, stop: () => pool.end() };

  const actionRelay = createOutboxRelay({ knex: store.knex, nc, log, metrics });
  const { changeRelay, alertRelay, sweeps } = composeTasks(() => ctx, { config, pool, log, metrics });
  const ctx: WalletContext = composeContext(
    {
      pool,
      triggerRelays: () => {
        changeRelay.trigger();
        alertRelay.trigger();
      },
      triggerActions: actionRelay.trigger,
    },
    {
      balancePublisher: createBalancePublisher(js),
      alertPublisher: createAlertPublisher(js),
      triggerAlerts: alertRelay.trigger,
      onLoadCap: createLoadCapNotice({ js, metrics, log }),
      booksMetrics: createBooksMetrics(metrics),
      countMovements: createMovementMetrics(metrics),
      config: contextConfigOf(config),
      log,
      crashPoint,
      now: () => new Date(),
    },
  );
  const accountChanges = createConsumer({
    nc,
    stream: STREAM.events,
    durable: ACCOUNT_CONSUMER,
    filterSubjects: [ACCOUNT_ACTIVATED, ACCOUNT_CHANGED],
    log,
    metrics,
    maxInFlight: 8,
    handle: (message) => handleAccount(ctx, message),
  });
  health.add("account changes", () => accountChanges.check());
  health.add("ledger", () => askTables((sql) => pool.query(sql), walletTables));
  const rpc = walletRpc(ctx, { debit: createDebit(ctx) });
  const status = statusRpc({ health, log, readPart: async () => presentBooks(await readBooksStatus(ctx)) });

  return runService({
    service: "wallet",
    log,
    config,
    health,
    metrics,
    diagnostics: runtime.diagnostics,
    app: createHttpApp({
      service: "wallet",
      log,
      metrics,
      identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
      routes: composeRoutes(ctx),
    }),
    start: [
      runtime.broker,
      store.component,
      poolComponent,
      withoutDrain(changeRelay),
      withoutDrain(alertRelay),
      actionRelay,
      accountChanges,
      ...sweeps,
      serveRpc({
        nc,
        service: "wallet",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
        routes: (router) => router.service(WalletService, { ...rpc, ...status, ...diagnosticsRpc(runtime) }),
      }),
    ],
  });
}
