import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { Knex } from "knex";
import { createModelChoiceStore } from "../adapters/db/model-choice-store.ts";
import { createModelStore } from "../adapters/db/model-store.ts";
import { createVectorStore } from "../adapters/db/vector-store.ts";
import { modelsNotice } from "../adapters/events/live-notices.ts";
import { trainingHandlers } from "../adapters/http/training-handlers.ts";
import type { createObserver } from "../adapters/metrics/observer.ts";
import { createMessagingClient } from "../adapters/rpc/messaging-client.ts";
import type { CatalogueStore } from "../app/catalogue/ports.ts";
import type { CandidateStore } from "../app/corrections/ports.ts";
import { createActivateModel } from "../app/models/activate-model.ts";
import type { ClassifierSlot } from "../app/models/classifier-slot.ts";
import { createEnsembleTraining, noEnsembleTraining } from "../app/models/ensemble-training.ts";
import { createFindInsights } from "../app/models/find-insights.ts";
import { createModelChoices } from "../app/models/model-choices.ts";
import { createModelKeeper } from "../app/models/model-keeper.ts";
import type { Embedder, Trainer } from "../app/models/ports.ts";
import { createReplayModel } from "../app/models/replay-model.ts";
import { createTextVectors } from "../app/models/text-vectors.ts";
import { createTrainingLoop, type TrainingLoop } from "../app/models/training-loop.ts";
import { type CategorisationConfig, trainOptionsOf } from "../config.ts";

/** The models: their training, which one serves, and the calls of the training screens. */
export function composeModels(
  config: CategorisationConfig,
  deps: {
    runtime: ServiceRuntime;
    knex: Knex;
    triggerRelay: () => void;
    catalogue: CatalogueStore;
    candidates: CandidateStore;
    classifier: ClassifierSlot;
    trainer: Trainer;
    embedder: Embedder | null;
    observer: ReturnType<typeof createObserver>;
  },
): { training: TrainingLoop; routes: BoundRoute[] } {
  const { knex, triggerRelay, catalogue, candidates, classifier, trainer, embedder, observer } = deps;
  const { log, rpcClient } = deps.runtime;
  const options = trainOptionsOf(config);
  const models = createModelStore({ knex, keptMax: config.MODELS_KEPT_MAX, log });
  const choices = createModelChoices({
    store: createModelChoiceStore({ knex, changed: modelsNotice, triggerRelay }),
    trainingMsMax: config.TRAIN_TIMEOUT_MS,
  });
  const vectors = embedder === null ? null : createTextVectors({ store: createVectorStore({ knex }), embedder });
  const ensembleTraining =
    embedder === null || vectors === null
      ? noEnsembleTraining
      : createEnsembleTraining({ embedder, models, vectors, options });
  const keeper = createModelKeeper({
    catalogue,
    models,
    choices,
    trainer,
    classifier,
    ensembleTraining,
    options,
    observer: observer.models,
  });
  const training = createTrainingLoop({
    keeper,
    times: { debounceMs: config.TRAIN_DEBOUNCE_MS, sweepMs: config.TRAIN_SWEEP_MS, retryMs: config.TRAIN_RETRY_MS },
    onFailure: observer.trainingFailed,
  });
  const routes = trainingHandlers({
    models,
    choices,
    keeper,
    catalogue,
    activateModel: createActivateModel({ models, keeper }),
    replayModel: createReplayModel({
      models,
      classifier,
      messaging: createMessagingClient(rpcClient(MessagingService)),
      vectors,
      vectorsTimeoutMs: config.REPLAY_TIMEOUT_MS,
    }),
    findInsights: createFindInsights({ catalogue, candidates, classifier, textsMin: config.THIN_TEXTS_MIN }),
    onSwitched: training.trigger,
  });
  return { training, routes };
}
