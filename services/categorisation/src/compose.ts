import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createFoundation } from "@tenho/kernel/service/foundation";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { createCatalogueStore } from "./adapters/db/catalogue-store.ts";
import { categorisationMigrations } from "./adapters/db/migrations/migrations.ts";
import { createModelStore } from "./adapters/db/model-store.ts";
import { categoryHandlers } from "./adapters/http/category-handlers.ts";
import { createObserver } from "./adapters/metrics/observer.ts";
import { categorisationRpc } from "./adapters/rpc/categorisation-rpc.ts";
import { usageSource } from "./adapters/rpc/usage-source.ts";
import { createWorkerTrainer } from "./adapters/worker/create-worker-trainer.ts";
import type { CatalogueStore } from "./app/catalogue-store.ts";
import { createCategoriesInUse } from "./app/categories-in-use.ts";
import { createCategorise } from "./app/categorise.ts";
import { type ClassifierSlot, canAnswer, createClassifierSlot } from "./app/classifier-state.ts";
import { createModelKeeper } from "./app/model-keeper.ts";
import type { ModelStore } from "./app/model-store.ts";
import { createPutCategory } from "./app/put-category.ts";
import type { Trainer } from "./app/trainer.ts";
import { createTrainingLoop } from "./app/training-loop.ts";
import type { CategorisationConfig } from "./config.ts";
import { predict } from "./domain/classifier/predict.ts";
import { trainOptions } from "./train-options.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** Wires and starts the categorisation service; `overrides` are for tests. */
export async function composeCategorisation(
  config: CategorisationConfig,
  overrides: { trainer?: Trainer } = {},
): Promise<RunningService> {
  const service = "categorisation";
  const foundation = await createFoundation(service, config);
  const { log, metrics, health, nc } = foundation;
  const observer = createObserver({ log, metrics });
  const store = createPostgresStore(foundation, config, categorisationMigrations);
  const relay = createOutboxRelay({ knex: store.knex, nc, log, metrics });
  const catalogue = createCatalogueStore({ knex: store.knex, nudge: relay.nudge });

  const classifier = createClassifierSlot();
  health.add("model", async () => {
    if (!canAnswer(classifier.now())) throw new Error("no model yet");
  });
  const models = createModelStore({ knex: store.knex, keptMax: config.MODELS_KEPT_MAX, log });
  const training = wireTraining(config, { catalogue, models, classifier, observer, trainer: overrides.trainer });

  const rpc = categorisationRpc({
    catalogue,
    classifier,
    categorise: createCategorise({ classifier, readText: async (model, text) => predict(model, text) }),
    putCategory: createPutCategory({ catalogue, onChange: training.nudge }),
    onCategorised: observer.categorised,
  });
  const categoriesInUse = createCategoriesInUse({
    usage: usageSource(foundation.rpcClient(UsersService)),
    catalogue,
    cacheMs: config.IN_USE_CACHE_MS,
    onStale: observer.usageIsStale,
  });
  const routes = categoryHandlers({ catalogue, categoriesInUse });
  return runService({
    service,
    log,
    config,
    health,
    metrics,
    app: createHttpApp({ service, log, metrics, identitySecret: config.GATEWAY_IDENTITY_SECRET, routes }),
    start: [
      foundation.broker,
      store.part,
      relay,
      training,
      serveRpc({
        nc,
        service,
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(CategorisationService, rpc),
      }),
    ],
  });
}

function wireTraining(
  config: CategorisationConfig,
  deps: {
    catalogue: CatalogueStore;
    models: ModelStore;
    classifier: ClassifierSlot;
    observer: ReturnType<typeof createObserver>;
    trainer: Trainer | undefined;
  },
) {
  const { catalogue, models, classifier, observer } = deps;
  const trainer =
    deps.trainer ?? createWorkerTrainer({ timeoutMs: config.TRAIN_TIMEOUT_MS, heapMbMax: config.TRAIN_HEAP_MB_MAX });
  const options = trainOptions(config);
  return createTrainingLoop({
    keeper: createModelKeeper({ catalogue, models, trainer, classifier, options, news: observer.news }),
    times: { debounceMs: config.TRAIN_DEBOUNCE_MS, sweepMs: config.TRAIN_SWEEP_MS, retryMs: config.TRAIN_RETRY_MS },
    onFailure: observer.trainingFailed,
  });
}
