import { createOutboxRelay } from "@tenho/kernel/events/outbox/outbox";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import type { RunningService } from "@tenho/kernel/lifecycle/component";
import { runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/server/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { createCandidateStore } from "./adapters/db/candidates/candidate-store.ts";
import { createCatalogueStore } from "./adapters/db/catalogue-store.ts";
import { categorisationMigrations } from "./adapters/db/migrations/migrations.ts";
import { categoryEvents } from "./adapters/events/catalogue-events.ts";
import { candidateNotice } from "./adapters/events/live-notices.ts";
import { testCategorizeHandler } from "./adapters/http/test-categorize-handler.ts";
import { createObserver } from "./adapters/metrics/observer.ts";
import { categorisationRpc } from "./adapters/rpc/categorisation-rpc.ts";
import { createUsersClient } from "./adapters/rpc/users-client.ts";
import { createWorkerTrainer } from "./adapters/worker/create-worker-trainer.ts";
import { createPutCategory } from "./app/catalogue/put-category.ts";
import { createCategorise } from "./app/categorise/categorise.ts";
import { createPredictText } from "./app/categorise/predict-text.ts";
import { createForgetWishes } from "./app/corrections/forget-wishes.ts";
import { canAnswer, createClassifierSlot } from "./app/models/classifier-slot.ts";
import type { Trainer } from "./app/models/ports.ts";
import { composeAi } from "./compose/ai.ts";
import { composeCatalogue } from "./compose/catalogue.ts";
import { composeCorrections } from "./compose/corrections.ts";
import { composeEmbedder } from "./compose/embedder.ts";
import { composeGroups } from "./compose/groups.ts";
import { composeModels } from "./compose/models.ts";
import type { CategorisationConfig } from "./config.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** Wires and starts the categorisation service; `overrides` are for tests. */
export async function composeCategorisation(
  config: CategorisationConfig,
  overrides: { trainer?: Trainer; crashPoint?: CrashPoint } = {},
): Promise<RunningService> {
  const service = "categorisation";
  const runtime = await createServiceRuntime(service, config);
  const { log, metrics, health, nc } = runtime;
  const observer = createObserver({ log, metrics });
  const { knex, component: database } = createPostgresStore(runtime, config, categorisationMigrations);
  const relay = createOutboxRelay({ knex, nc, log, metrics });
  const triggerRelay = relay.trigger;
  const catalogue = createCatalogueStore({ knex, eventsOf: categoryEvents, triggerRelay });
  const candidates = createCandidateStore({
    knex,
    events: { ofCandidate: candidateNotice, ofCategory: categoryEvents },
    triggerRelay,
  });

  const classifier = createClassifierSlot();
  health.add("model", async () => {
    if (!canAnswer(classifier.now())) throw new Error("no model yet");
  });
  const { embedder, components: embedderComponents } = composeEmbedder(config, metrics);
  const ai = composeAi(config, { knex, log, metrics });
  const categorise = createCategorise({
    classifier,
    predictText: createPredictText({ embedder }),
    rerank: ai.rerank,
  });
  const {
    trainer = createWorkerTrainer({ timeoutMs: config.TRAIN_TIMEOUT_MS, heapMbMax: config.TRAIN_HEAP_MB_MAX }),
    crashPoint = noCrash,
  } = overrides;
  const models = composeModels(config, {
    runtime,
    knex,
    triggerRelay,
    catalogue,
    candidates,
    classifier,
    trainer,
    embedder,
    observer,
  });
  const onChange = models.training.trigger;
  const corrections = composeCorrections(config, {
    runtime,
    candidates,
    catalogue,
    onApproved: onChange,
    crashPoint,
  });
  const groups = composeGroups(config, { runtime, knex, candidates, catalogue, onApproved: onChange });
  const rpc = categorisationRpc({
    sealing: ai.rpc,
    catalogue,
    classifier,
    categorise,
    putCategory: createPutCategory({ catalogue, onChange }),
    forgetWishes: createForgetWishes({ candidates, onForgotten: onChange }),
    onCategorised: observer.categorised,
  });
  const users = createUsersClient(runtime.rpcClient(UsersService));
  const routes = [
    ...composeCatalogue(config, { catalogue, users, onChange, onStale: observer.usageIsStale }),
    testCategorizeHandler({ catalogue, categorise }),
    ...corrections.routes,
    ...groups.routes,
    ...models.routes,
    ...ai.routes,
  ];
  return runService({
    service,
    log,
    config,
    health,
    metrics,
    app: createHttpApp({ service, log, metrics, identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY, routes }),
    start: [
      runtime.broker,
      database,
      relay,
      ...embedderComponents,
      models.training,
      ...corrections.components,
      ...groups.components,
      ...ai.components,
      serveRpc({
        nc,
        service,
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(CategorisationService, { ...rpc, ...statusRpc(runtime) }),
      }),
    ],
  });
}
