import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createViaCep } from "./adapters/cep/via-cep.ts";
import { franchiseMigrations } from "./adapters/db/migrations/migrations.ts";
import { createUnitStore } from "./adapters/db/unit-store.ts";
import { franchiseHandlers } from "./adapters/http/handlers.ts";
import { franchiseRpc } from "./adapters/rpc/franchise-rpc.ts";
import { dashboardNeighbours } from "./adapters/rpc/neighbours.ts";
import { createPutUnit } from "./app/put-unit.ts";
import { createUnitDashboard } from "./app/unit-dashboard.ts";
import type { FranchiseConfig } from "./config.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** Wires and starts the franchise service. */
export async function composeFranchise(config: FranchiseConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("franchise", config);
  const { log, metrics, health, nc } = runtime;
  const store = createPostgresStore(runtime, config, franchiseMigrations);
  const relay = createOutboxRelay({ knex: store.knex, nc, log, metrics });
  const units = createUnitStore({ knex: store.knex, nudge: relay.nudge });
  const viaCep = createViaCep({
    baseUrl: config.CEP_URL,
    timeoutMs: config.CEP_TIMEOUT_MS,
    resetMs: config.CEP_RESET_MS,
    metrics,
  });
  const neighbours = dashboardNeighbours({
    wallet: runtime.rpcClient(WalletService),
    users: runtime.rpcClient(UsersService),
    messaging: runtime.rpcClient(MessagingService),
  });
  const unitDashboard = createUnitDashboard({ neighbours, now: () => new Date() });
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
      identitySecret: config.GATEWAY_IDENTITY_SECRET,
      routes: franchiseHandlers({ units, lookUpCep: viaCep.lookUp, unitDashboard }),
    }),
    start: [
      runtime.broker,
      store.component,
      relay,
      viaCep.part,
      serveRpc({
        nc,
        service: "franchise",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) =>
          router.service(
            FranchiseService,
            franchiseRpc({ units, putUnit: createPutUnit({ units }), lookUpCep: viaCep.lookUp }),
          ),
      }),
    ],
  });
}
