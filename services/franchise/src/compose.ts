import { createOutboxRelay } from "@tenho/kernel/events/outbox/outbox";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import { serveRpc } from "@tenho/kernel/rpc/server/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createBrasilApi } from "./adapters/cep/brasil-api.ts";
import { createCepLookUp } from "./adapters/cep/cep-look-up.ts";
import { createViaCep } from "./adapters/cep/via-cep.ts";
import { createLeadStore } from "./adapters/db/lead-store.ts";
import { franchiseMigrations } from "./adapters/db/migrations/migrations.ts";
import { createUnitStore } from "./adapters/db/unit-store.ts";
import { publishUnitChange } from "./adapters/events/unit-publisher.ts";
import { dashboardHandlers } from "./adapters/http/dashboard-handlers.ts";
import { franchiseHandlers } from "./adapters/http/franchise-handlers.ts";
import { leadHandlers } from "./adapters/http/lead-handlers.ts";
import { unitHandlers } from "./adapters/http/unit-handlers.ts";
import { readMunicipalities } from "./adapters/municipalities/read-municipalities.ts";
import { franchiseRpc } from "./adapters/rpc/franchise-rpc.ts";
import { createMessagingClient } from "./adapters/rpc/messaging-client.ts";
import { createUsersClient } from "./adapters/rpc/users-client.ts";
import { createWalletClient } from "./adapters/rpc/wallet-client.ts";
import { createReadEarnings } from "./app/dashboard/read-earnings.ts";
import { createReadUnmetDemand } from "./app/dashboard/read-unmet-demand.ts";
import { createFindUnitNear } from "./app/find-unit-near.ts";
import { createFindUnitsByNumber } from "./app/find-units-by-number.ts";
import { createCreateLead } from "./app/leads/create-lead.ts";
import { createDeleteUntouchedLeads } from "./app/leads/delete-untouched-leads.ts";
import { createListLeads } from "./app/leads/list-leads.ts";
import { createSetLeadStatus } from "./app/leads/set-lead-status.ts";
import { createListUnits } from "./app/list-units.ts";
import { createPutSharedNumber } from "./app/put-shared-number.ts";
import { createPutUnit } from "./app/put-unit.ts";
import { createResolveCep } from "./app/resolve-cep.ts";
import { createUnitDashboard } from "./app/unit-dashboard.ts";
import { createCreateUnit } from "./app/units/create-unit.ts";
import { createDeleteUnit } from "./app/units/delete-unit.ts";
import { createPageUnits } from "./app/units/page-units.ts";
import { createReadUnit } from "./app/units/read-unit.ts";
import { createUpdateUnit } from "./app/units/update-unit.ts";
import type { FranchiseConfig } from "./config.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** Wires and starts the franchise service. */
export async function composeFranchise(config: FranchiseConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("franchise", config);
  const { log, metrics, health, nc } = runtime;
  const store = createPostgresStore(runtime, config, franchiseMigrations);
  const relay = createOutboxRelay({ knex: store.knex, nc, log, metrics });
  const units = createUnitStore({
    knex: store.knex,
    publishChange: publishUnitChange,
    triggerRelay: relay.trigger,
  });
  const fallback = config.CEP_FALLBACK_URL;
  const ceps = createCepLookUp({
    sources: [
      { name: "cep", find: createViaCep(config.CEP_URL) },
      ...(fallback === undefined ? [] : [{ name: "cep_fallback", find: createBrasilApi(fallback) }]),
    ],
    timeoutMs: config.CEP_TIMEOUT_MS,
    resetMs: config.CEP_RESET_MS,
    metrics,
  });
  const leads = createLeadStore({ knex: store.knex, triggerRelay: relay.trigger });
  const now = () => new Date();
  const users = createUsersClient(runtime.rpcClient(UsersService));
  const { deleteUnit, continueDeletions } = createDeleteUnit({ units, users, now });
  const unitRoutes = unitHandlers({
    listUnits: createListUnits({ units }),
    pageUnits: createPageUnits({ units }),
    readUnit: createReadUnit({ units, users }),
    createUnit: createCreateUnit({ units, now }),
    updateUnit: createUpdateUnit({ units }),
    deleteUnit,
  });
  const deletionSweep = createPeriodicTask({
    name: "unit deletions",
    everyMs: config.UNIT_DELETION_SWEEP_MS,
    log,
    metrics,
    run: continueDeletions,
  });
  const wallet = createWalletClient(runtime.rpcClient(WalletService));
  const messaging = createMessagingClient(runtime.rpcClient(MessagingService));
  const dashboardRoutes = franchiseHandlers({
    unitDashboard: createUnitDashboard({
      units,
      wallet,
      users,
      messaging,
      now,
    }),
    lookUpCep: ceps.lookUp,
  });
  const moreDashboardRoutes = dashboardHandlers({
    readUnmetDemand: createReadUnmetDemand({ units, messaging }),
    readEarnings: createReadEarnings({ units, wallet }),
  });
  const leadRoutes = leadHandlers({
    createLead: createCreateLead({ leads, hourMax: config.LEADS_HOUR_MAX, repeatMs: config.LEAD_REPEAT_MS, now }),
    listLeads: createListLeads({ leads }),
    setLeadStatus: createSetLeadStatus({ leads, now }),
  });
  const leadSweep = createPeriodicTask({
    name: "lead sweep",
    everyMs: config.LEAD_SWEEP_MS,
    log,
    metrics,
    run: createDeleteUntouchedLeads({ leads, days: config.LEAD_DAYS, now }),
  });
  const rpc = franchiseRpc({
    units,
    leads,
    putUnit: createPutUnit({ units }),
    findUnitsByNumber: createFindUnitsByNumber({ units }),
    findUnitNear: createFindUnitNear({
      units,
      municipalities: await readMunicipalities(),
      radiusKm: config.LOCATION_RADIUS_KM,
    }),
    resolveCep: createResolveCep({ units, lookUpCep: ceps.lookUp }),
    putSharedNumber: createPutSharedNumber({ units }),
  });

  return runService({
    service: "franchise",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({
      service: "franchise",
      log,
      metrics,
      identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
      routes: [...unitRoutes, ...dashboardRoutes, ...moreDashboardRoutes, ...leadRoutes],
    }),
    start: [
      runtime.broker,
      store.component,
      relay,
      leadSweep,
      deletionSweep,
      ceps.component,
      serveRpc({
        nc,
        service: "franchise",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(FranchiseService, { ...rpc, ...statusRpc(runtime) }),
      }),
    ],
  });
}
