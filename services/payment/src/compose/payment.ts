import { createOutsideChecks } from "@tenho/kernel/checks/outside-checks";
import { diagnosticsRpc } from "@tenho/kernel/diagnostics/diagnostics-rpc";
import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { type CrashPoint, noCrash } from "@tenho/kernel/lifecycle/crash-points";
import { createHttpListener } from "@tenho/kernel/lifecycle/http-listener";
import { createPostgresStore } from "@tenho/kernel/lifecycle/postgres-store";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime, type ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { paymentAccess, paymentTables } from "../adapters/db/migrations/access.ts";
import { paymentMigrations } from "../adapters/db/migrations/migrations.ts";
import { createCheckLimit } from "../adapters/http/check-limit.ts";
import { mountPixCallback } from "../adapters/http/pix-callback.ts";
import { paymentRpc } from "../adapters/messages/payment-rpc.ts";
import { createUsersClient } from "../adapters/messages/users-client.ts";
import { createWalletClient } from "../adapters/messages/wallet-client.ts";
import { noCards } from "../adapters/provider/no-cards.ts";
import { createPixProvider } from "../adapters/provider/pix-provider.ts";
import type { PaymentConfig } from "../config.ts";
import { bankAccessOf, paymentLooks } from "./bank-access.ts";
import { cardAccessOf } from "./card-access.ts";
import { composeContext, contextConfigOf } from "./context.ts";
import { FAILING_COUNTED_MAX, REVIEWS_COUNTED_MAX } from "./payment-metrics.ts";
import { composeRoutes } from "./routes.ts";
import { composeTasks } from "./tasks.ts";

const RPC_IN_FLIGHT_MAX = 200;
const HOOKS_DRAIN_MS = 3_000;

/** `hooksUrl` is the address at which the bank's callbacks are received. */
export type RunningPayment = RunningService & { readonly hooksUrl: string };

/** Null where Pix alone is sold. */
function composeCards(config: PaymentConfig, metrics: ServiceRuntime["metrics"]) {
  const access = cardAccessOf(config);
  if (access === null) return null;
  const { baseUrl, apiKey, create } = access;
  const { CARD_TIMEOUT_MS: timeoutMs, PROVIDER_BREAKER_RESET_MS: breakerResetMs } = config;
  return create({ baseUrl, apiKey, timeoutMs, breakerResetMs, metrics });
}

/** Builds the clients of the bank and the acquirer, and the component that closes them. */
function composeProviders(config: PaymentConfig, { metrics }: Pick<ServiceRuntime, "metrics">) {
  const breakerResetMs = config.PROVIDER_BREAKER_RESET_MS;
  const pix = createPixProvider({
    bank: bankAccessOf(config),
    pixKey: config.PIX_KEY,
    timeoutMs: config.PIX_TIMEOUT_MS,
    breakerResetMs,
    tls: { cert: config.PIX_TLS_CERT, key: config.PIX_TLS_KEY, ca: config.PIX_TLS_CA },
    metrics,
    now: () => new Date(),
  });
  const card = composeCards(config, metrics);
  const component: Component = {
    name: "payment providers",
    start: async () => undefined,
    stop: async () => {
      await Promise.all([pix.close(), card?.close()]);
    },
  };
  return { pix, card, component };
}

/** Wires and starts payment; only tests that kill the process give a crash point. */
export async function composePayment(
  config: PaymentConfig,
  { crashPoint = noCrash }: { crashPoint?: CrashPoint } = {},
): Promise<RunningPayment> {
  const runtime = await createServiceRuntime("payment", config);
  const { log, metrics, health, nc } = runtime;
  const now = () => new Date();
  const { knex, component: postgres } = createPostgresStore(runtime, config, {
    migrations: paymentMigrations,
    access: paymentAccess,
    tables: paymentTables,
  });
  const relay = createOutboxRelay({ knex, nc, log, metrics });
  const providers = composeProviders(config, runtime);
  const { pix } = providers;
  const card = providers.card ?? noCards;
  const ctx = composeContext(
    { knex, triggerRelay: relay.trigger, firstCheckMs: config.FIRST_CHECK_MS },
    {
      wallet: createWalletClient(runtime.rpcClient(WalletService)),
      users: createUsersClient(runtime.rpcClient(UsersService)),
      pix,
      card,
      config: contextConfigOf(config),
      log,
      crashPoint,
      now,
    },
  );
  const { dueWork, tasks } = composeTasks(ctx, { config, knex, metrics });
  const checkLimit = createCheckLimit(config.CHECKS_A_MINUTE);
  const status = statusRpc({
    ...runtime,
    breakers: [
      { target: "pix", state: pix.breakerState },
      ...(providers.card === null ? [] : [{ target: "card", state: providers.card.breakerState }]),
    ],
    readPart: async () => {
      const [openReviews, lagSeconds, failing] = await Promise.all([
        ctx.reviews.countUndecided(REVIEWS_COUNTED_MAX),
        ctx.due.lagSeconds(),
        ctx.due.countFailing(FAILING_COUNTED_MAX),
      ]);
      return {
        payment: {
          openReviews,
          dueLagSeconds: Math.round(lagSeconds),
          failingWork: failing.count,
          bankRefusal: pix.lastRefusal() ?? "",
        },
      };
    },
  });
  const outside = createOutsideChecks({
    process: "payment",
    looks: paymentLooks(ctx, config, pix),
    everyMs: config.OUTSIDE_CHECK_MS,
    nc,
    log,
    metrics,
  });
  const edge = { service: "payment", log, metrics, identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY };
  const hooks = createHttpListener({
    name: "callbacks",
    host: config.SERVICE_HOST,
    port: config.HOOKS_PORT,
    variable: "HOOKS_PORT",
    connectionsMax: config.HOOKS_CONNECTIONS_MAX,
    requestTimeoutMs: config.HOOKS_REQUEST_MS,
    drainMs: HOOKS_DRAIN_MS,
    app: createHttpApp({
      ...edge,
      routes: [],
      mountBefore: mountPixCallback({
        secret: config.PIX_CALLBACK_SECRET,
        onTriggered: async (txids) => {
          await ctx.charges.noteCallback(txids);
          await ctx.due.callCharges(txids);
          crashPoint("callback-stored");
          dueWork.trigger();
        },
      }),
    }),
    log,
  });
  const service = await runService({
    service: "payment",
    log,
    config,
    health,
    metrics,
    diagnostics: runtime.diagnostics,
    app: createHttpApp({
      ...edge,
      routes: composeRoutes(ctx, {
        // Without an acquirer nobody charges the card, whatever page takes its number.
        cardFieldUrl: providers.card === null ? undefined : config.CARD_FIELD_URL,
        countCheck: checkLimit.count,
      }),
    }),
    start: [
      runtime.broker,
      providers.component,
      postgres,
      relay,
      checkLimit,
      hooks,
      ...tasks,
      outside.task,
      serveRpc({
        nc,
        service: "payment",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
        routes: (router) =>
          router.service(PaymentService, {
            ...paymentRpc(ctx),
            ...outside.rpc,
            ...status,
            ...diagnosticsRpc(runtime),
          }),
      }),
    ],
  });
  return { ...service, hooksUrl: hooks.url() };
}
