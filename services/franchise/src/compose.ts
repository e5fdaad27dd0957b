import { createOutsideChecks } from "@tenho/kernel/checks/outside-checks";
import { diagnosticsRpc } from "@tenho/kernel/diagnostics/diagnostics-rpc";
import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import { createPostgresStore } from "@tenho/kernel/lifecycle/postgres-store";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { franchiseMigrations } from "./adapters/db/migrations/migrations.ts";
import { fillFoldedTexts } from "./adapters/db/unit-lists.ts";
import { cepHandler } from "./adapters/http/cep-handler.ts";
import { leadHandlers } from "./adapters/http/lead-handlers.ts";
import { sharedNumberHandlers } from "./adapters/http/shared-number-handlers.ts";
import { unitHandlers } from "./adapters/http/unit-handlers.ts";
import { franchiseRpc } from "./adapters/messages/franchise-rpc.ts";
import { createBrasilApi } from "./adapters/places/brasil-api.ts";
import { createCepLookUp } from "./adapters/places/cep-look-up.ts";
import { readMunicipalities } from "./adapters/places/read-municipalities.ts";
import { createViaCep } from "./adapters/places/via-cep.ts";
import { deleteUntouchedLeads } from "./app/leads/delete-untouched-leads.ts";
import { checkNumbers } from "./app/units/check-numbers.ts";
import { composeContext, contextConfigOf } from "./compose-context.ts";
import type { FranchiseConfig } from "./config.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** Wires and starts the franchise service. */
export async function composeFranchise(config: FranchiseConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("franchise", config);
  const { log, metrics, health, nc } = runtime;
  const store = createPostgresStore(runtime, config, { migrations: franchiseMigrations, tables: ["units"] });
  const relay = createOutboxRelay({ knex: store.knex, nc, log, metrics });
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
  const ctx = composeContext(
    { knex: store.knex, triggerRelay: relay.trigger },
    {
      lookUpCep: ceps.lookUp,
      municipalities: await readMunicipalities(),
      config: contextConfigOf(config),
      now: () => new Date(),
    },
  );
  const outside = createOutsideChecks({
    process: "franchise",
    looks: [{ id: "data.units", group: "DATA", name: "As franquias", look: () => checkNumbers(ctx), freshMs: 0 }],
    everyMs: config.OUTSIDE_CHECK_MS,
    nc,
    log,
    metrics,
  });
  const leadSweep = createPeriodicTask({
    name: "lead sweep",
    everyMs: config.LEAD_SWEEP_MS,
    log,
    metrics,
    run: () => deleteUntouchedLeads(ctx),
  });

  const foldedTexts = createPeriodicTask({
    name: "folded texts",
    everyMs: config.FOLDED_TEXT_SWEEP_MS,
    log,
    metrics,
    run: () => fillFoldedTexts(store.knex),
  });

  return runService({
    service: "franchise",
    log,
    config,
    health,
    metrics,
    diagnostics: runtime.diagnostics,
    app: createHttpApp({
      service: "franchise",
      log,
      metrics,
      identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
      routes: [...unitHandlers(ctx), ...sharedNumberHandlers(ctx), cepHandler(ctx), ...leadHandlers(ctx)],
    }),
    start: [
      runtime.broker,
      store.component,
      relay,
      leadSweep,
      foldedTexts,
      outside.task,
      ceps.component,
      serveRpc({
        nc,
        service: "franchise",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
        routes: (router) =>
          router.service(FranchiseService, {
            ...franchiseRpc(ctx),
            ...outside.rpc,
            ...statusRpc(runtime),
            ...diagnosticsRpc(runtime),
          }),
      }),
    ],
  });
}
