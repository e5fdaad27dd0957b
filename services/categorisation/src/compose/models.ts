import { createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import type { BoundRoute } from "@tenho/kernel/http/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { Knex } from "knex";
import { createCandidateStore } from "../adapters/db/candidate-store.ts";
import { createModelChoices } from "../adapters/db/model-choice-store.ts";
import { createModelStore } from "../adapters/db/model-store.ts";
import { createVectorStore } from "../adapters/db/vector-store.ts";
import { createTakeCorrection } from "../adapters/events/correction-handler.ts";
import { candidateHandlers } from "../adapters/http/candidate-handlers.ts";
import { trainingHandlers } from "../adapters/http/training-handlers.ts";
import type { createObserver } from "../adapters/metrics/observer.ts";
import { pastWishes } from "../adapters/rpc/messaging-client.ts";
import type { CatalogueStore } from "../app/catalogue/catalogue-store.ts";
import { createCandidateSweep } from "../app/corrections/forget-old-candidates.ts";
import type { ClassifierSlot } from "../app/models/classifier-slot.ts";
import type { Embedder } from "../app/models/embedder.ts";
import { createSecondView, noSecondView } from "../app/models/ensemble-training.ts";
import { createFindInsights } from "../app/models/find-insights.ts";
import { createModelKeeper } from "../app/models/model-keeper.ts";
import { createPrepareReplay } from "../app/models/prepare-replay.ts";
import { createReplayModel } from "../app/models/replay-model.ts";
import { createTextVectors } from "../app/models/text-vectors.ts";
import type { Trainer } from "../app/models/trainer.ts";
import { createTrainingLoop } from "../app/models/training-loop.ts";
import type { CategorisationConfig } from "../config.ts";
import { trainOptions } from "../train-options.ts";

const CORRECTIONS_IN_FLIGHT_MAX = 8;

/** The learning loop: models, what they learn from, and what people correct. */
export function wireLearning(
  config: CategorisationConfig,
  deps: {
    runtime: ServiceRuntime;
    store: { knex: Knex };
    relay: { nudge: () => void };
    catalogue: CatalogueStore;
    classifier: ClassifierSlot;
    trainer: Trainer;
    embedder: Embedder | null;
    observer: ReturnType<typeof createObserver>;
    crashPoint: CrashPoint;
  },
): { training: Component & { nudge(): void }; parts: Component[]; routes: BoundRoute[] } {
  const { catalogue, classifier, observer, trainer, embedder } = deps;
  const { knex } = deps.store;
  const { nc, log, metrics, health, rpcClient } = deps.runtime;
  const models = createModelStore({ knex, keptMax: config.MODELS_KEPT_MAX, log });
  const choices = createModelChoices({ knex, trainingMsMax: config.TRAIN_TIMEOUT_MS, nudge: deps.relay.nudge });
  const news = observer.news;
  const options = trainOptions(config);
  const vectors = embedder === null ? null : createTextVectors({ store: createVectorStore({ knex }), embedder });
  const secondView =
    embedder === null || vectors === null
      ? noSecondView
      : createSecondView({ ...{ embedder, models, vectors, options } });
  const keeper = createModelKeeper({ catalogue, models, choices, trainer, classifier, secondView, options, news });
  const training = createTrainingLoop({
    keeper,
    times: { debounceMs: config.TRAIN_DEBOUNCE_MS, sweepMs: config.TRAIN_SWEEP_MS, retryMs: config.TRAIN_RETRY_MS },
    onFailure: observer.trainingFailed,
  });
  const candidates = createCandidateStore({ knex, nudge: deps.relay.nudge });
  const corrections = createConsumer({
    nc,
    stream: STREAM.events,
    durable: "categorisation-corrections",
    filterSubjects: ["evt.messaging.category_corrected"],
    log,
    metrics,
    maxInFlight: CORRECTIONS_IN_FLIGHT_MAX,
    handle: createTakeCorrection({ candidates, crashPoint: deps.crashPoint }),
  });
  health.add("corrections", () => corrections.check());
  const sweep = createCandidateSweep({
    candidates,
    decidedDays: config.CANDIDATE_DECIDED_DAYS,
    waitingDays: config.CANDIDATE_WAITING_DAYS,
    everyMs: config.CANDIDATE_SWEEP_MS,
    log,
  });
  const prepare = createPrepareReplay({ vectors, timeoutMs: config.REPLAY_TIMEOUT_MS });
  const wishes = pastWishes(rpcClient(MessagingService));
  return {
    training,
    parts: [training, corrections, sweep],
    routes: [
      ...candidateHandlers({ candidates, catalogue, onTaught: training.nudge }),
      ...trainingHandlers({
        ...{ models, choices, keeper, catalogue, onSwitched: training.nudge },
        replayModel: createReplayModel({ models, classifier, wishes, prepare }),
        findInsights: createFindInsights({ catalogue, candidates, classifier, textsMin: config.THIN_TEXTS_MIN }),
      }),
    ],
  };
}
