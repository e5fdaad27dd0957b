import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createHttpListener } from "@tenho/kernel/lifecycle/http/http-listener";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import { serveRpc } from "@tenho/kernel/rpc/server/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime, type ServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { paymentMigrations } from "../adapters/db/migrations/migrations.ts";
import { countRecentCharges } from "../adapters/db/payment-counts.ts";
import { createCheckLimit } from "../adapters/http/check-limit.ts";
import { mountPixCallback } from "../adapters/http/pix-callback.ts";
import { createPaymentMetrics, createRepairCounter, REVIEWS_COUNTED_MAX } from "../adapters/metrics/payment-metrics.ts";
import { createCardProvider } from "../adapters/provider/card-provider.ts";
import { createCertificateWatch } from "../adapters/provider/certificate-end.ts";
import { createPixProvider } from "../adapters/provider/pix-provider.ts";
import { createUsersClient } from "../adapters/rpc/users-client.ts";
import { createWalletClient } from "../adapters/rpc/wallet-client.ts";
import { createKeepRegistration } from "../app/callback/keep-registration.ts";
import type { PixProvider } from "../app/ports/providers.ts";
import type { PaymentConfig } from "../config.ts";
import { callbackAddress } from "../domain/callback/callback-address.ts";
import { composeMoney, composeRelay, type Money } from "./money.ts";
import { composeRoutes } from "./routes.ts";

const RPC_IN_FLIGHT_MAX = 200;
const HOOKS_DRAIN_MS = 3_000;
const SWEEP_POLL_MS = 60_000;
const UNPAID_SWEEP_MS = 3_600_000;
const METRICS_EVERY_MS = 30_000;
const CERTIFICATE_WATCH_MS = 6 * 3_600_000;

/** `hooksUrl`: where the bank's callbacks are taken. */
export type RunningPayment = RunningService & { readonly hooksUrl: string };

/** Banks and acquirers, and what ends with them. */
function composeProviders(
  config: PaymentConfig,
  { metrics }: Pick<Awaited<ReturnType<typeof createServiceRuntime>>, "metrics">,
) {
  const breakerResetMs = config.PROVIDER_BREAKER_RESET_MS;
  const pix = createPixProvider({
    baseUrl: config.PIX_API_URL,
    tokenUrl: config.PIX_TOKEN_URL ?? `${config.PIX_API_URL}/oauth/token`,
    clientId: config.PIX_CLIENT_ID,
    clientSecret: config.PIX_CLIENT_SECRET,
    pixKey: config.PIX_KEY,
    timeoutMs: config.PIX_TIMEOUT_MS,
    breakerResetMs,
    tls: { cert: config.PIX_TLS_CERT, key: config.PIX_TLS_KEY, ca: config.PIX_TLS_CA },
    metrics,
    now: () => new Date(),
  });
  const card = createCardProvider({
    baseUrl: config.CARD_API_URL,
    apiKey: config.CARD_API_KEY,
    timeoutMs: config.CARD_TIMEOUT_MS,
    breakerResetMs,
    metrics,
  });
  const component: Component = {
    name: "payment providers",
    start: async () => undefined,
    stop: async () => {
      await Promise.all([pix.close(), card.close()]);
    },
  };
  return { pix, card, component };
}

/** What keeps our address registered with the bank; null where somebody else does that. */
function composeRegistration(
  config: PaymentConfig,
  { sweeps, pix, runtime, now }: Pick<Money, "sweeps"> & { pix: PixProvider; runtime: ServiceRuntime; now: () => Date },
) {
  if (config.PIX_CALLBACK_URL === undefined) return null;
  return createKeepRegistration({
    sweeps,
    pix,
    address: callbackAddress(config.PIX_CALLBACK_URL, config.PIX_CALLBACK_SECRET),
    everyMs: config.CALLBACK_CHECK_MS,
    onRepaired: createRepairCounter(runtime.metrics),
    log: runtime.log,
    now,
  });
}

/** Wires and starts payment; only tests that kill the process give a crash point. */
export async function composePayment(
  config: PaymentConfig,
  { crashPoint = noCrash }: { crashPoint?: CrashPoint } = {},
): Promise<RunningPayment> {
  const runtime = await createServiceRuntime("payment", config);
  const { log, metrics, health, nc } = runtime;
  const now = () => new Date();
  const { knex, component: postgres } = createPostgresStore(runtime, config, paymentMigrations);
  const relay = composeRelay(knex, runtime);
  const providers = composeProviders(config, runtime);
  const { pix, card } = providers;
  const wallet = createWalletClient(runtime.rpcClient(WalletService));
  const money = composeMoney({
    config,
    knex,
    log,
    wallet,
    pix,
    card,
    triggerRelay: relay.trigger,
    crashPoint,
    now,
  });
  const task = (name: string, everyMs: number, run: () => Promise<void>) =>
    createPeriodicTask({ name, everyMs, log, metrics, run });
  const dueWork = task("due work", config.DUE_SWEEP_MS, money.runDueWork);
  const setFigures = createPaymentMetrics(metrics);
  const watchCertificate = createCertificateWatch({ cert: config.PIX_TLS_CERT, metrics, log, now });
  const keepRegistration = composeRegistration(config, { ...money, pix, runtime, now });
  const tasks = [
    dueWork,
    task("received sweep", Math.min(SWEEP_POLL_MS, config.RECEIVED_SWEEP_MS), money.sweepReceived),
    task("returned sweep", Math.min(SWEEP_POLL_MS, config.RETURNED_SWEEP_MS), money.sweepReturned),
    ...(keepRegistration === null
      ? []
      : [task("callback address", Math.min(SWEEP_POLL_MS, config.CALLBACK_CHECK_MS), keepRegistration)]),
    task("unpaid charges", UNPAID_SWEEP_MS, money.deleteUnpaidCharges),
    task("certificate watch", CERTIFICATE_WATCH_MS, async () => watchCertificate()),
    task("payment figures", METRICS_EVERY_MS, async () => {
      const confirmedAt = keepRegistration === null ? null : await money.sweeps.readUntil("callback");
      setFigures({
        charges: await countRecentCharges(knex, now()),
        reviews: await money.reviews.countUndecided(REVIEWS_COUNTED_MAX),
        lagSeconds: await money.due.lagSeconds(),
        callbackAgeSeconds: confirmedAt === null ? null : (now().getTime() - confirmedAt.getTime()) / 1_000,
      });
    }),
  ];
  const checkLimit = createCheckLimit(config.CHECKS_A_MINUTE);
  const { routes, rpc } = composeRoutes({
    config,
    log,
    money,
    users: createUsersClient(runtime.rpcClient(UsersService)),
    wallet,
    pix,
    card,
    countCheck: checkLimit.count,
    crashPoint,
    now,
  });
  const status = statusRpc({
    ...runtime,
    breakers: [
      { target: "pix", state: pix.breakerState },
      { target: "card", state: card.breakerState },
    ],
    readPart: async () => {
      const [openReviews, lagSeconds] = await Promise.all([
        money.reviews.countUndecided(REVIEWS_COUNTED_MAX),
        money.due.lagSeconds(),
      ]);
      return { payment: { openReviews, dueLagSeconds: Math.round(lagSeconds) } };
    },
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
          await money.due.callCharges(txids);
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
    app: createHttpApp({ ...edge, routes }),
    start: [
      runtime.broker,
      providers.component,
      postgres,
      relay,
      checkLimit,
      hooks,
      ...tasks,
      serveRpc({
        nc,
        service: "payment",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(PaymentService, { ...rpc, ...status }),
      }),
    ],
  });
  return { ...service, hooksUrl: hooks.url() };
}
