import type { ServiceImpl } from "@connectrpc/connect";
import { diagnosticsRpc } from "@tenho/kernel/diagnostics/diagnostics-rpc";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { type CrashPoint, noCrash } from "@tenho/kernel/lifecycle/crash-points";
import { createHttpListener } from "@tenho/kernel/lifecycle/http-listener";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { abuseHandlers } from "../abuse/abuse-handlers.ts";
import { createBlockStore } from "../abuse/block-store.ts";
import { createReadBlocks } from "../abuse/read-blocks.ts";
import { createMerchantStore } from "../adapters/db/merchant-store.ts";
import { pingDatabase } from "../adapters/db/open-database.ts";
import { createPastWishStore } from "../adapters/db/past-wish-store.ts";
import { createSearchIndexStore } from "../adapters/db/search-index-store.ts";
import { noticeRpc } from "../adapters/rpc/notice-rpc.ts";
import { pastWishRpc } from "../adapters/rpc/past-wish-rpc.ts";
import { createDeliveryOutcomes } from "../app/offers/delivery-outcomes.ts";
import { createReverseTenho } from "../app/offers/reverse-tenho.ts";
import { createSendNotice } from "../app/outgoing/send-notice.ts";
import { createSearchWordsTask } from "../app/wish/fill-search-words.ts";
import { complaintHandlers } from "../complaints/complaint-handlers.ts";
import { createComplaintStore } from "../complaints/complaint-store.ts";
import type { MessagingConfig } from "../config.ts";
import { createCostStore } from "../costs/cost-store.ts";
import { marginHandlers } from "../costs/margin-handler.ts";
import { rateHandlers } from "../costs/rates-handlers.ts";
import { createReadMargin } from "../costs/read-margin.ts";
import { createGates } from "../domain/gates.ts";
import { machineHandlers } from "../machines/machine-handlers.ts";
import { metaHandlers } from "../meta-connection/adapters/meta-handlers.ts";
import { metaRpc } from "../meta-connection/adapters/meta-rpc.ts";
import { offerDescriptionRpc } from "../panel/offer-description-rpc.ts";
import { panelHandlers } from "../panel/panel-handlers.ts";
import { panelRpc } from "../panel/panel-rpc.ts";
import { createPanelStore } from "../panel/panel-store.ts";
import { pushHandlers } from "../push/push-handlers.ts";
import { erasureRpc } from "../retention/erasure-rpc.ts";
import { routingRpc } from "../routing/routing-rpc.ts";
import { smokeRunRpc } from "../smoke-run/smoke-run-rpc.ts";
import { createReadMessageReport } from "../statistics/read-message-report.ts";
import { createStatistics } from "../statistics/read-statistics.ts";
import { createReadUnmetDemand } from "../statistics/read-unmet-demand.ts";
import { createReadWantedCategories } from "../statistics/read-wanted-categories.ts";
import { reportHandlers } from "../statistics/report-handlers.ts";
import { createRollupStore } from "../statistics/rollup-store.ts";
import { unmetDemandRpc } from "../statistics/unmet-demand-rpc.ts";
import { wantedCategoriesRpc } from "../statistics/wanted-categories-rpc.ts";
import { unitPauseHandlers } from "../unit-pause/pause-handlers.ts";
import { healthHandlers } from "../whatsapp-health/adapters/health-handler.ts";
import { reachHandlers } from "../whatsapp-health/adapters/reach-handler.ts";
import { templateRpc } from "../whatsapp-health/adapters/template-rpc.ts";
import { createWhatsappHealth } from "../whatsapp-health/app/read-health.ts";
import { createReadReach } from "../whatsapp-health/app/read-reach.ts";
import { createReadWhatsappStatus } from "../whatsapp-health/app/read-status.ts";
import { talkHandlers } from "../wish-talk/talk-handlers.ts";
import { createTalkReader } from "../wish-talk/talk-store.ts";
import { composeClients } from "./clients.ts";
import { composeCosts, composeMessageRates } from "./costs.ts";
import { composeDatabase } from "./database.ts";
import { composeFlow } from "./flow.ts";
import { composeGates } from "./gates.ts";
import { composeMeta } from "./meta.ts";
import { composeMetaAdministration } from "./meta-administration.ts";
import { composeRetention } from "./retention.ts";
import { composeRouting } from "./routing.ts";
import { composeSmokeRuns } from "./smoke-runs.ts";
import { composeStores } from "./stores.ts";
import { composeUnitPauses } from "./unit-pauses.ts";
import { composeWhatsapp } from "./whatsapp.ts";
import { composeWishAccess } from "./wish-access.ts";

const RPC_IN_FLIGHT_MAX = 500;
/** A callback interrupted by a stop is delivered again; requests of panels get the remaining time of the stop. */
const HOOKS_DRAIN_MS = 3_000;

/** Parts that a test composition may replace. */
export type MessagingOverrides = { crash?: CrashPoint };

/** A running messaging service; `hooksUrl` is the address for WhatsApp's callbacks. */
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
  const meta = composeMeta({ runtime, config, stores });
  await meta.load();
  const { list, holds } = composeGates({
    stores,
    franchise: clients.franchise,
    pauses: wishAccess.pauses,
    isDisconnected: () => meta.current.get().disconnectedAt !== null,
    staleMs: config.SWEEP_MS,
    now,
  });
  const gates = createGates(list);
  const whatsapp = composeWhatsapp({
    config,
    runtime,
    stores,
    outcomes,
    gates,
    holds,
    connection: meta.current.get,
    crash,
    now,
  });
  const { outgoing } = whatsapp;
  const { metaTemplates } = whatsapp.health;
  const graphToken = () => meta.current.get().token;
  const flow = composeFlow({ runtime, config, stores, clients, wishAccess, outgoing, gates, graphToken, crash, now });

  const retention = composeRetention({
    runtime,
    config,
    connection,
    stores,
    clients,
    wishAccess,
    outgoing,
    crash,
    now,
  });

  runtime.health.add("document store", () => pingDatabase(connection));
  runtime.health.add("statuses", whatsapp.checkStatuses);
  runtime.health.add("messages", flow.checkMessages);

  const routing = composeRouting({ runtime, config, stores, wishAccess });

  const administration = composeMetaAdministration({
    runtime,
    config,
    stores,
    meta,
    franchise: clients.franchise,
    outgoing,
    metaTemplates,
    onConnected: () => {
      routing.relayRecords();
      whatsapp.health.readTemplatesSoon().catch((error: unknown) => {
        log.warn({ err: error }, "the templates of the new connection are read later");
      });
    },
    now,
  });

  const unitPauses = composeUnitPauses({
    runtime,
    config,
    stores,
    clients,
    wishAccess,
    relayRecords: routing.relayRecords,
    now,
  });

  const smokeRuns = composeSmokeRuns({
    runtime,
    config,
    stores,
    clients,
    wishAccess,
    outgoing,
    reverseTenho,
    relayRecords: routing.relayRecords,
    now,
  });

  const { answerOffer, followUpOffer, correctCategory } = flow;
  const panel = {
    ...createPanelStore(panelConnection, { queryMaxMs: config.PANEL_QUERY_MAX_MS }),
    // Reading one wish by its id, as before an answer, uses the main connection, so that answers do not queue behind lists.
    get: createPanelStore(connection).get,
  };
  const pastWishes = createPastWishStore(panelConnection);
  const sendNotice = createSendNotice({
    contacts: stores.contacts,
    deliveries: stores.deliveries,
    outgoing,
    franchise: clients.franchise,
    isTemplateRefused: whatsapp.health.isTemplateRefused,
    now,
  });
  const searchWordsTask = createSearchWordsTask({
    store: createSearchIndexStore(connection),
    everyMs: config.SEARCH_FILL_MS,
    log,
    metrics,
  });
  const panelRollups = createRollupStore(panelConnection);
  const statistics = createStatistics(panelRollups);
  const readReport = createReadMessageReport({ store: panelRollups, ...clients });
  const readWanted = createReadWantedCategories({
    store: panelRollups,
    fallbackCategoryId: wishAccess.settings.fallbackCategory.id,
  });
  const rates = composeMessageRates({ config, stores, relayRecords: routing.relayRecords, now });
  const readMargin = createReadMargin({
    costs: createCostStore(panelConnection),
    rollups: panelRollups,
    categorisation: clients.categorisation,
    readRates: rates.ratesOn,
    now,
  });
  const knownHealth = {
    store: stores.health,
    readings: stores.health.readings,
    hasAccount: metaTemplates.hasAccount,
    deliveries: stores.deliveries,
  };
  const health = createWhatsappHealth({
    ...knownHealth,
    disconnectedAt: () => meta.current.get().disconnectedAt,
    unitsByNumber: clients.franchise.unitsByNumber,
    onChange: () => {
      whatsapp.health.changed();
      routing.relayRecords();
    },
    now,
  });
  const readWhatsappStatus = createReadWhatsappStatus({ ...knownHealth, now });
  const rpc = serveRpc({
    nc,
    service: "messaging",
    log,
    metrics,
    maxInFlight: RPC_IN_FLIGHT_MAX,
    identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
    routes: (router) =>
      router.service(MessagingService, {
        ...statusRpc({
          ...runtime,
          breakers: [whatsapp.breaker],
          readPart: async () => ({ whatsapp: await readWhatsappStatus() }),
        }),
        ...diagnosticsRpc(runtime),
        ...panelRpc(panel, statistics),
        ...unmetDemandRpc(createReadUnmetDemand({ store: panelRollups, ...clients })),
        ...wantedCategoriesRpc(readWanted, now),
        ...offerDescriptionRpc(panel),
        ...noticeRpc(sendNotice),
        ...pastWishRpc(pastWishes),
        ...erasureRpc(retention.beginAccountErasure, retention.eraseContacts),
        ...routingRpc(routing),
        ...templateRpc(metaTemplates),
        ...smokeRunRpc(smokeRuns),
        ...metaRpc({
          ...administration,
          check: administration.outside.check,
        }),
      } satisfies ServiceImpl<typeof MessagingService>),
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
    diagnostics: runtime.diagnostics,
    app: createHttpApp({
      ...edge,
      routes: [
        ...reachHandlers({ readReach: createReadReach({ users: clients.users, contacts: stores.contacts }) }),
        ...panelHandlers({
          panel,
          statistics,
          merchants: createMerchantStore(panelConnection),
          answerOffer,
          followUpOffer,
          correctCategory,
          namesOf: clients.users.namesOf,
          now,
        }),
        ...marginHandlers({ readMargin }),
        ...rateHandlers(rates),
        ...healthHandlers({ health, rates }),
        ...metaHandlers({
          ...administration,
          connection: meta.current.get,
          canStore: meta.cipher.canEncrypt,
          callbackUrl: config.CALLBACK_URL,
          registrations: stores.registrations,
        }),
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
        ...complaintHandlers({ complaints: createComplaintStore(panelConnection), now }),
        ...machineHandlers({ machines: stores.machines, relayRecords: routing.relayRecords, now }),
        ...talkHandlers({ panel, talk: createTalkReader(panelConnection), now }),
      ],
    }),
    // A callback needs only the broker, so callbacks are accepted from then on, and until everything started later has drained.
    start: [
      runtime.broker,
      hooks,
      database,
      ...routing.components,
      ...unitPauses.components,
      ...smokeRuns.components,
      ...meta.components,
      ...whatsapp.components,
      ...administration.components,
      ...flow.components,
      searchWordsTask,
      composeCosts({ runtime, config, stores, crash }),
      ...retention.components,
      rpc,
    ],
  });
  return { ...service, hooksUrl: hooks.url() };
}
