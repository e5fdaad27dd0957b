import type { KeyObject } from "node:crypto";
import { bind } from "@tenho/kernel/http/app/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { currentContext } from "@tenho/kernel/telemetry/request-context";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { IdentitySigner } from "../auth/sign-identity.ts";
import { createAskServices } from "./ask-services.ts";
import { createCategoriesInUse } from "./categories-in-use.ts";
import { categoryHandlers } from "./category-handlers.ts";
import { createServiceHttp } from "./clients/service-http.ts";
import { dashboardRoutes } from "./dashboards/compose-dashboards.ts";
import { healthRoute } from "./health/health-route.ts";
import { createPanel } from "./panel.ts";
import { createReadPlatformStatus } from "./read-status.ts";
import { createReadStreams } from "./read-streams.ts";
import { composeReadiness, type ReadinessParts } from "./readiness/compose-readiness.ts";
import { createServiceClients } from "./service-clients.ts";
import { createPriceClient } from "./settings/price-client.ts";
import { createReadInitialCredits } from "./settings/read-initial-credits.ts";
import { createRoutingClient } from "./settings/routing-client.ts";
import { createSecurityClient } from "./settings/security-client.ts";
import { settingsHandlers } from "./settings/settings-handlers.ts";
import { createReadSettings, createSetSettings } from "./settings/settings-parts.ts";
import { createUnitNames } from "./settings/unit-names.ts";
import { unitSettingsHandlers } from "./settings/unit-settings-handlers.ts";
import { createDescribeOffers } from "./statements/describe-offers.ts";
import { guardHandlers } from "./statements/guard-handlers.ts";
import { statementHandlers } from "./statements/statement-handlers.ts";
import { createWalletStatement } from "./statements/wallet-statement.ts";
import { createZoneOfWallet } from "./statements/zone-of-wallet.ts";
import { platformStatus } from "./status-contract.ts";
import { supportRoute } from "./support/compose-support.ts";
import { createUnitAccounts } from "./units/unit-accounts.ts";
import { unitHandlers } from "./units/unit-handlers.ts";
import { createTroubleWatch } from "./watch/watch-troubles.ts";

/** Time that each process has to answer for a support bundle. */
const SUPPORT_TIMEOUT_MS = 5_000;

/** Wires the answers that the gateway composes for the panel. */
export function composePanel(
  runtime: ServiceRuntime,
  deps: {
    identityKeys: readonly KeyObject[];
    signIdentity: IdentitySigner;
    walletUrl: string;
    franchiseUrl: string;
    categorisationUrl: string;
    idleMs: number;
    supportTimeoutMs?: number;
    readiness: ReadinessParts;
    troubleWatchMs: number;
  },
) {
  const { log, metrics, nc } = runtime;
  const { identityKeys } = deps;
  const signIdentity = (service: string): string | undefined => {
    const identity = currentContext()?.identity;
    return identity && deps.signIdentity(identity, service);
  };
  const serviceClients = createServiceClients(runtime);
  const readStatus = createReadPlatformStatus({
    askServices: createAskServices(serviceClients),
    readStreams: createReadStreams(nc),
    now: () => new Date(),
  });
  const messaging = runtime.rpcClient(MessagingService, signIdentity);
  const franchise = runtime.rpcClient(FranchiseService, signIdentity);
  const wallet = runtime.rpcClient(WalletService, signIdentity);
  const users = runtime.rpcClient(UsersService, signIdentity);
  const categorisation = runtime.rpcClient(CategorisationService, signIdentity);
  const http = (service: string, target: string) =>
    createServiceHttp({ service, target, signIdentity: deps.signIdentity, idleMs: deps.idleMs });
  const walletHttp = http("wallet", deps.walletUrl);
  const categorisationHttp = http("categorisation", deps.categorisationUrl);
  const franchiseHttp = http("franchise", deps.franchiseUrl);
  const zoneOfWallet = createZoneOfWallet({ wallet, franchise, now: Date.now });
  const settings = {
    price: createPriceClient(wallet),
    routing: createRoutingClient(messaging),
    security: createSecurityClient(runtime.rpcClient(AuthService, signIdentity)),
    log,
  };
  const ready = composeReadiness(runtime, deps.readiness);
  const routes = [
    bind(platformStatus, readStatus),
    healthRoute(readStatus),
    ...ready.routes,
    supportRoute(runtime, serviceClients, deps.supportTimeoutMs ?? SUPPORT_TIMEOUT_MS),
    ...settingsHandlers({ readSettings: createReadSettings(settings), setSettings: createSetSettings(settings) }),
    ...categoryHandlers({
      categoriesInUse: createCategoriesInUse({
        users,
        categorisation,
        now: Date.now,
        onStale: (err) => log.warn({ err }, "categories with merchants cannot be read; the last answer is served"),
      }),
      users,
      sendToCategorisation: categorisationHttp.send,
    }),
    ...unitSettingsHandlers({
      wallet: walletHttp,
      units: createUnitNames(franchise),
      readInitialCredits: createReadInitialCredits({ franchise, wallet }),
    }),
    ...statementHandlers({
      wallet: createWalletStatement(walletHttp.read),
      describeOffers: createDescribeOffers(messaging),
      zoneOfWallet,
    }),
    ...guardHandlers({ wallet: walletHttp, zoneOfWallet }),
    ...unitHandlers({ readFromFranchise: franchiseHttp.read, accounts: createUnitAccounts(users) }),
    ...dashboardRoutes({ franchise, users, wallet, messaging, categorisation }),
  ];
  const connections: Component = {
    name: "panel connections",
    start: async () => undefined,
    stop: async () =>
      void (await Promise.all([walletHttp, categorisationHttp, franchiseHttp].map((one) => one.close()))),
  };
  const troubleWatch = createTroubleWatch(runtime, {
    everyMs: deps.troubleWatchMs,
    readStatus,
    readChecks: ready.readKept,
  });
  const panel = createPanel({ routes, identityKeys, log, metrics });
  return { ...panel, connections, outsideChecks: ready.task, troubleWatch };
}
