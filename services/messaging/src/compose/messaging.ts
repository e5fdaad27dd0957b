import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { createHttpListener } from "@tenho/kernel/lifecycle/http/http-listener";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/server/serve-rpc";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { createBlockStore } from "../adapters/db/contact/block-store.ts";
import { createCostStore } from "../adapters/db/costs/cost-store.ts";
import { createMerchantStore } from "../adapters/db/merchant-store.ts";
import { pingDatabase } from "../adapters/db/open-database.ts";
import { createRollupStore } from "../adapters/db/statistics/rollup-store.ts";
import { createPanelStore } from "../adapters/db/wish/panel-store.ts";
import { createPastWishStore } from "../adapters/db/wish/past-wish-store.ts";
import { createSearchIndexStore } from "../adapters/db/wish/search-index-store.ts";
import { abuseHandlers } from "../adapters/http/abuse/abuse-handlers.ts";
import { healthHandlers } from "../adapters/http/health/health-handler.ts";
import { marginHandlers } from "../adapters/http/margin-handler.ts";
import { panelHandlers } from "../adapters/http/panel-handlers.ts";
import { pushHandlers } from "../adapters/http/push/push-handlers.ts";
import { reportHandlers } from "../adapters/http/report-handlers.ts";
import { unitPauseHandlers } from "../adapters/http/unit-pause/pause-handlers.ts";
import { messagingRpc } from "../adapters/rpc/messaging-rpc.ts";
import { createReadBlocks } from "../app/abuse/read-blocks.ts";
import { createReadMargin } from "../app/costs/read-margin.ts";
import { createReverseTenho } from "../app/follow-up/reverse-tenho.ts";
import { createDeliveryOutcomes } from "../app/offers/delivery-outcomes.ts";
import { createSendNotice } from "../app/outgoing/send-notice.ts";
import { createReadMessageReport } from "../app/reports/read-message-report.ts";
import { createSearchWordsTask } from "../app/search/fill-search-words.ts";
import { createStatistics } from "../app/statistics/read-statistics.ts";
import { createReadUnmetDemand } from "../app/statistics/read-unmet-demand.ts";
import { createWhatsappHealth } from "../app/whatsapp-health/read-health.ts";
import { createReadWhatsappStatus } from "../app/whatsapp-health/read-status.ts";
import type { MessagingConfig } from "../config.ts";
import { composeClients } from "./clients.ts";
import { composeDatabase } from "./database.ts";
import { composeFlow } from "./flow/flow.ts";
import { composeRouting } from "./routing.ts";
import { composeStores } from "./stores.ts";
import { composeUnitPauses } from "./unit-pauses.ts";
import { composeCosts, costRates } from "./upkeep/costs.ts";
import { composeRetention } from "./upkeep/retention.ts";
import { composeWhatsapp } from "./whatsapp.ts";
import { composeWishAccess } from "./wish-access.ts";

const RPC_IN_FLIGHT_MAX = 500;
/** A callback cut at a stop is delivered again; panels' requests get the rest of the time a stop may take. */
const HOOKS_DRAIN_MS = 3_000;

/** What a test composition may replace. */
export type MessagingOverrides = { crash?: CrashPoint };

/** `hooksUrl`: where WhatsApp's callbacks are taken. */
export type RunningMessaging = RunningService & { readonly hooksUrl: string };

/** Wires and starts messaging. */
export async function composeMessaging(
  config: MessagingConfig,
  { crash = noCrash }: MessagingOverrides = {},
): Promise<RunningMessaging> {
  const now = () => new Date();
  const runtime = await createServiceRuntime("messaging", config);
  const { log, metrics, nc } = runtime;
  const { connection, panelConnection, database } = await composeDatabase({ config, log });

  const stores = composeStores(connection);
  const clients = composeClients(runtime, config);
  const wishAccess = composeWishAccess({ config, stores, metrics, now });
  const reverseTenho = createReverseTenho({ wishes: wishAccess.wishes, wallet: clients.wallet, log, now });
  const outcomes = createDeliveryOutcomes({ ...wishAccess, reverseTenho });
  const whatsapp = composeWhatsapp({ config, runtime, stores, outcomes, crash, now });
  const { outgoing } = whatsapp;
  const flow = composeFlow({ runtime, config, stores, clients, wishAccess, outgoing, crash, now });

  const retention = composeRetention({ runtime, config, connection, stores, clients, wishAccess, crash, now });

  runtime.health.add("document store", () => pingDatabase(connection));
  runtime.health.add("statuses", whatsapp.checkStatuses);
  runtime.health.add("messages", flow.checkMessages);

  const routing = composeRouting({ runtime, config, stores, wishAccess });

  const unitPauses = composeUnitPauses({
    runtime,
    config,
    stores,
    clients,
    wishAccess,
    relayRecords: routing.relayRecords,
    now,
  });

  const { answerOffer, followUpOffer, correctCategory, importHistory } = flow;
  const panel = {
    ...createPanelStore(panelConnection, { queryMaxMs: config.PANEL_QUERY_MAX_MS }),
    // Read by its id before it is answered: answers do not queue behind lists.
    get: createPanelStore(connection).get,
  };
  const pastWishes = createPastWishStore(panelConnection);
  const sendNotice = createSendNotice({ contacts: stores.contacts, outgoing, franchise: clients.franchise, now });
  const searchWordsTask = createSearchWordsTask({
    store: createSearchIndexStore(connection),
    everyMs: config.SEARCH_FILL_MS,
    log,
    metrics,
  });
  const panelRollups = createRollupStore(panelConnection);
  const statistics = createStatistics(panelRollups);
  const readReport = createReadMessageReport({ store: panelRollups, ...clients });
  const rates = costRates(config);
  const readMargin = createReadMargin({
    costs: createCostStore(panelConnection),
    rollups: panelRollups,
    categorisation: clients.categorisation,
    rates,
    now,
  });
  const health = createWhatsappHealth({
    store: stores.health,
    deliveries: stores.deliveries,
    unitsByNumber: clients.franchise.unitsByNumber,
    onChange: () => {
      whatsapp.health.changed();
      routing.relayRecords();
    },
    now,
  });
  const readWhatsappStatus = createReadWhatsappStatus({ store: stores.health, deliveries: stores.deliveries, now });
  const rpc = serveRpc({
    nc,
    service: "messaging",
    log,
    metrics,
    maxInFlight: RPC_IN_FLIGHT_MAX,
    routes: (router) =>
      router.service(MessagingService, {
        ...statusRpc({
          ...runtime,
          breakers: [whatsapp.breaker],
          readPart: async () => ({ whatsapp: await readWhatsappStatus() }),
        }),
        ...messagingRpc({
          importHistory,
          panel,
          statistics,
          readUnmetDemand: createReadUnmetDemand({ store: panelRollups, ...clients }),
          sendNotice,
          pastWishes,
          beginAccountErasure: retention.beginAccountErasure,
          eraseContacts: retention.eraseContacts,
          ...routing,
        }),
      }),
  });

  const edge = { service: "messaging", log, metrics, identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY };
  const hooks = createHttpListener({
    name: "callbacks",
    host: config.SERVICE_HOST,
    port: config.HOOKS_PORT,
    variable: "HOOKS_PORT",
    connectionsMax: config.HOOKS_CONNECTIONS_MAX,
    requestTimeoutMs: config.HOOKS_REQUEST_MS,
    drainMs: HOOKS_DRAIN_MS,
    app: createHttpApp({ ...edge, routes: [], mountBefore: whatsapp.mount }),
    log,
  });
  const service = await runService({
    service: "messaging",
    log,
    config,
    health: runtime.health,
    metrics,
    app: createHttpApp({
      ...edge,
      routes: [
        ...panelHandlers({
          panel,
          statistics,
          merchants: createMerchantStore(panelConnection),
          answerOffer,
          followUpOffer,
          correctCategory,
          now,
        }),
        ...marginHandlers({ readMargin }),
        ...healthHandlers({ health, rates }),
        ...unitPauseHandlers(unitPauses),
        ...pushHandlers({ ...flow.push, subscriptions: stores.subscriptions }),
        ...reportHandlers({ readReport, now }),
        ...abuseHandlers({
          panel,
          reportWish: flow.reportWish,
          blockContact: flow.blockContact,
          blocks: createReadBlocks(createBlockStore(panelConnection)),
          now,
        }),
      ],
    }),
    // A callback needs the broker alone: taken from then on, and until everything after has drained.
    start: [
      runtime.broker,
      hooks,
      database,
      ...routing.components,
      ...unitPauses.components,
      ...whatsapp.components,
      ...flow.components,
      searchWordsTask,
      composeCosts({ runtime, config, stores, crash }),
      ...retention.components,
      rpc,
    ],
  });
  return { ...service, hooksUrl: hooks.url() };
}
