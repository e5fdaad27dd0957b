import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { retryUntilReachable } from "@tenho/kernel/lifecycle/retry-until-reachable";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { ensureIndexes, openDatabase, pingDatabase } from "../adapters/db/open-database.ts";
import { createPanelStore } from "../adapters/db/wish/panel-store.ts";
import { createPastWishStore } from "../adapters/db/wish/past-wish-store.ts";
import { createSearchIndexStore } from "../adapters/db/wish/search-index-store.ts";
import { panelHandlers } from "../adapters/http/panel-handlers.ts";
import { messagingRpc } from "../adapters/rpc/messaging-rpc.ts";
import { createDeliveryOutcomes } from "../app/offers/delivery-outcomes.ts";
import { createSendNotice } from "../app/outgoing/send-notice.ts";
import { createSearchWordsTask } from "../app/search/fill-search-words.ts";
import { createStatistics } from "../app/statistics/read-statistics.ts";
import type { MessagingConfig } from "../config.ts";
import { composeClients } from "./clients.ts";
import { composeFlow } from "./flow.ts";
import { composeStores } from "./stores.ts";
import { composeWhatsapp } from "./whatsapp.ts";
import { composeWishAccess } from "./wish-access.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** What a test composition may replace. */
export type MessagingOverrides = { crash?: CrashPoint };

/** Wires and starts messaging. */
export async function composeMessaging(
  config: MessagingConfig,
  { crash = noCrash }: MessagingOverrides = {},
): Promise<RunningService> {
  const now = () => new Date();
  const runtime = await createServiceRuntime("messaging", config);
  const { log, metrics, health, nc } = runtime;
  const { MONGO_URL: url, MONGO_POOL_MAX: poolMax, MONGO_TIMEOUT_MS: timeoutMs } = config;
  const retry = { log, store: "document store" };
  const connection = await retryUntilReachable(retry, () => openDatabase({ url, poolMax, timeoutMs }));
  const database: Component = {
    name: "document store",
    start: () => retryUntilReachable(retry, () => ensureIndexes(connection)),
    stop: () => connection.close(),
  };

  const stores = composeStores(connection);
  const clients = composeClients(runtime, config);
  const wishAccess = composeWishAccess({ config, stores, now });
  const outcomes = createDeliveryOutcomes(wishAccess);
  const whatsapp = composeWhatsapp({ config, runtime, stores, outcomes, crash, now });
  const { outgoing } = whatsapp;
  const flow = composeFlow({ runtime, config, stores, clients, wishAccess, outgoing, crash, now });

  health.add("document store", () => pingDatabase(connection));
  health.add("statuses", whatsapp.checkStatuses);
  health.add("messages", flow.checkMessages);

  const { answerOffer, correctCategory, importHistory } = flow;
  const panel = createPanelStore(connection, { queryMaxMs: config.PANEL_QUERY_MAX_MS });
  const pastWishes = createPastWishStore(connection);
  const sendNotice = createSendNotice({ contacts: stores.contacts, outgoing, franchise: clients.franchise, now });
  const searchWordsTask = createSearchWordsTask({
    store: createSearchIndexStore(connection),
    everyMs: config.SEARCH_FILL_MS,
    log,
    metrics,
  });
  const statistics = createStatistics(stores.rollups);
  const rpc = serveRpc({
    nc,
    service: "messaging",
    log,
    metrics,
    maxInFlight: RPC_IN_FLIGHT_MAX,
    routes: (router) =>
      router.service(MessagingService, messagingRpc({ importHistory, panel, statistics, sendNotice, pastWishes })),
  });

  return runService({
    service: "messaging",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({
      service: "messaging",
      log,
      metrics,
      identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
      routes: panelHandlers({ panel, statistics, answerOffer, correctCategory, now }),
      mountBefore: whatsapp.mount,
    }),
    start: [runtime.broker, database, ...whatsapp.components, ...flow.components, searchWordsTask, rpc],
  });
}
