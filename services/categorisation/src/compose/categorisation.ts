import { createOutsideChecks } from "@tenho/kernel/checks/outside-checks";
import { diagnosticsRpc } from "@tenho/kernel/diagnostics/diagnostics-rpc";
import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import type { RunningService } from "@tenho/kernel/lifecycle/component";
import { type CrashPoint, noCrash } from "@tenho/kernel/lifecycle/crash-points";
import { createPostgresStore } from "@tenho/kernel/lifecycle/postgres-store";
import { runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { categorisationMigrations } from "../adapters/db/migrations/migrations.ts";
import { createRemoteCatalogueClient } from "../adapters/http/remote-catalogue-client.ts";
import { categorisationRpc } from "../adapters/messages/categorisation-rpc.ts";
import { createMessagingClient } from "../adapters/messages/messaging-client.ts";
import { createWorkerTrainer } from "../adapters/worker/create-worker-trainer.ts";
import { checkCatalogue } from "../app/catalogue/check-catalogue.ts";
import type { RemoteCatalogueClient } from "../app/catalogue/ports.ts";
import { readCatalogueStatus } from "../app/catalogue/read-catalogue-status.ts";
import { canAnswer } from "../app/models/classifier-slot.ts";
import { createModelKeeper } from "../app/models/model-keeper.ts";
import type { Trainer } from "../app/models/ports.ts";
import { createTrainingLoop } from "../app/models/training-loop.ts";
import type { CategorisationConfig } from "../config.ts";
import { aiComponents, composeAi } from "./ai.ts";
import { composeContext, contextConfigOf } from "./context.ts";
import { composeEmbedder } from "./embedder.ts";
import { createObserver } from "./observer.ts";
import { composeRoutes } from "./routes.ts";
import { composeTasks } from "./tasks.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** Wires and starts the categorisation service; `overrides` are for tests. */
export async function composeCategorisation(
  config: CategorisationConfig,
  overrides: { trainer?: Trainer; crashPoint?: CrashPoint } = {},
): Promise<RunningService> {
  const service = "categorisation";
  const runtime = await createServiceRuntime(service, config);
  const { log, metrics, health, nc } = runtime;
  const { knex, component: database } = createPostgresStore(runtime, config, {
    migrations: categorisationMigrations,
    tables: ["categories", "models"],
  });
  const relay = createOutboxRelay({ knex, nc, log, metrics });
  const { embedder, components: embedderComponents } = composeEmbedder(config, metrics);
  const ai = composeAi(config, runtime);
  const {
    trainer = createWorkerTrainer({ timeoutMs: config.TRAIN_TIMEOUT_MS, heapMbMax: config.TRAIN_HEAP_MB_MAX }),
    crashPoint = noCrash,
  } = overrides;
  const ctx = composeContext(
    { knex, triggerRelay: relay.trigger, modelsKeptMax: config.MODELS_KEPT_MAX, log },
    {
      ...ai.outside,
      remote: remoteCatalogueOf(config),
      embedder,
      trainer,
      trainSoon: () => training.trigger(),
      messaging: createMessagingClient(runtime.rpcClient(MessagingService)),
      observer: createObserver({ log, metrics }),
      config: contextConfigOf(config),
      crashPoint,
      now: () => new Date(),
    },
  );
  health.add("model", async () => {
    if (!canAnswer(ctx.classifier.now())) throw new Error("no model yet");
  });
  const outside = createOutsideChecks({
    process: "categorisation",
    looks: [{ id: "data.catalogue", group: "DATA", name: "O catálogo", look: () => checkCatalogue(ctx), freshMs: 0 }],
    everyMs: config.OUTSIDE_CHECK_MS,
    nc,
    log,
    metrics,
  });
  const keeper = createModelKeeper(ctx);
  const training = createTrainingLoop(ctx, keeper);
  return runService({
    service,
    log,
    config,
    health,
    metrics,
    diagnostics: runtime.diagnostics,
    app: createHttpApp({
      service,
      log,
      metrics,
      identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
      routes: composeRoutes(ctx, keeper),
    }),
    start: [
      runtime.broker,
      database,
      relay,
      ...embedderComponents,
      training,
      ...composeTasks(ctx, config, runtime),
      outside.task,
      ...aiComponents(ctx, runtime, { refreshMs: config.AI_REFRESH_MS, close: ai.close }),
      serveRpc({
        nc,
        service,
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
        routes: (router) =>
          router.service(CategorisationService, {
            ...categorisationRpc(ctx),
            ...outside.rpc,
            ...statusRpc({ ...runtime, readPart: async () => ({ catalogue: await readCatalogueStatus(ctx) }) }),
            ...diagnosticsRpc(runtime),
          }),
      }),
    ],
  });
}

/** The catalogue at `CATALOGUE_SOURCE_URL`, or none. */
function remoteCatalogueOf(config: CategorisationConfig): RemoteCatalogueClient | null {
  const { CATALOGUE_SOURCE_URL: baseUrl, CATALOGUE_SOURCE_TIMEOUT_MS: timeoutMs } = config;
  return baseUrl === "" ? null : createRemoteCatalogueClient({ baseUrl, timeoutMs });
}
