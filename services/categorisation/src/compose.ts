import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { createCatalogueStore } from "./adapters/db/catalogue-store.ts";
import { categorisationMigrations } from "./adapters/db/migrations/migrations.ts";
import { testHandler } from "./adapters/http/test-categorize-handler.ts";
import { createObserver } from "./adapters/metrics/observer.ts";
import { categorisationRpc } from "./adapters/rpc/categorisation-rpc.ts";
import { usageSource } from "./adapters/rpc/users-client.ts";
import { createWorkerTrainer } from "./adapters/worker/create-worker-trainer.ts";
import { createPutCategory } from "./app/catalogue/put-category.ts";
import { createCategorise } from "./app/categorise/categorise.ts";
import { createReadText } from "./app/categorise/read-text.ts";
import { canAnswer, createClassifierSlot } from "./app/models/classifier-slot.ts";
import type { Trainer } from "./app/models/trainer.ts";
import { composeProviders } from "./compose/ai.ts";
import { wireCatalogue } from "./compose/catalogue.ts";
import { composeEmbedder } from "./compose/embedder.ts";
import { wireLearning } from "./compose/models.ts";
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
  const store = createPostgresStore(runtime, config, categorisationMigrations);
  const relay = createOutboxRelay({ knex: store.knex, nc, log, metrics });
  const catalogue = createCatalogueStore({ knex: store.knex, nudge: relay.nudge });

  const classifier = createClassifierSlot();
  health.add("model", async () => {
    if (!canAnswer(classifier.now())) throw new Error("no model yet");
  });
  const { embedder, parts: embedderParts } = composeEmbedder(config, metrics);
  const ai = composeProviders(config, { knex: store.knex, log, metrics });
  const categorise = createCategorise({ classifier, readText: createReadText({ embedder }), picker: ai.picker });
  const { TRAIN_TIMEOUT_MS: timeoutMs, TRAIN_HEAP_MB_MAX: heapMbMax } = config;
  const { trainer = createWorkerTrainer({ timeoutMs, heapMbMax }), crashPoint = noCrash } = overrides;
  const parts = { runtime, store, relay, catalogue, classifier, trainer, embedder, observer, crashPoint };
  const learning = wireLearning(config, parts);
  const onChange = learning.training.nudge;
  const rpc = categorisationRpc({
    ...{ catalogue, classifier, categorise },
    putCategory: createPutCategory({ catalogue, onChange }),
    onCategorised: observer.categorised,
  });
  const usage = usageSource(runtime.rpcClient(UsersService));
  const routes = [
    ...wireCatalogue(config, { catalogue, usage, onChange, onStale: observer.usageIsStale }),
    testHandler({ catalogue, categorise }),
    ...learning.routes,
    ...ai.routes,
  ];
  return runService({
    ...{ service, log, config, health, metrics },
    app: createHttpApp({ service, log, metrics, identitySecret: config.GATEWAY_IDENTITY_SECRET, routes }),
    start: [
      runtime.broker,
      store.component,
      relay,
      ...embedderParts,
      ...learning.parts,
      ...ai.parts,
      serveRpc({
        ...{ nc, service, log, metrics, maxInFlight: RPC_IN_FLIGHT_MAX },
        routes: (router) => router.service(CategorisationService, rpc),
      }),
    ],
  });
}
