import { createHash } from "node:crypto";
import { type TrainingContent, trainingContent } from "../../domain/catalogue/training-content.ts";
import type { TrainOptions } from "../../domain/classifier/training-options.ts";
import type { CatalogueStore } from "../catalogue/ports.ts";
import type { ClassifierSlot } from "./classifier-slot.ts";
import type { EnsembleTraining } from "./ensemble-training.ts";
import type { ModelChoices } from "./model-choices.ts";
import type { ModelObserver, ModelStore, Trainer } from "./ports.ts";
import { createServingModel } from "./serving-model.ts";
import { failureSentence } from "./training-failure.ts";

/** What to train on, and of which catalogue; with the name of an embedder, the ensemble too. */
export type TrainingJob = TrainingContent & { catalogueVersion: number; embedder: string | null };

export type ModelKeeper = {
  /**
   * Reads the catalogue and puts in service the stored model of it or, until that is trained, the one that served last;
   * where models are reviewed, the one an operator chose. Answers the training that is missing, null when none is.
   */
  refresh(): Promise<TrainingJob | null>;
  /** Trains, stores and, unless models are reviewed, puts in service. Raises: TrainingFailed; then nothing else changes. */
  train(job: TrainingJob, signal: AbortSignal): Promise<void>;
  /** Puts a stored model in service at once and has the next ones reviewed; false when there is none of this version. */
  activate(version: string): Promise<boolean>;
  /** Hash of the training content of the catalogue read last; null: it has none. */
  dataHash(): string | null;
};

/** Keeps the model in service in step with the catalogue and with what operators chose. */
export function createModelKeeper(deps: {
  catalogue: Pick<CatalogueStore, "list" | "version">;
  models: ModelStore;
  choices: ModelChoices;
  trainer: Trainer;
  classifier: ClassifierSlot;
  ensembleTraining: EnsembleTraining;
  options: TrainOptions;
  observer: ModelObserver;
}): ModelKeeper {
  const { catalogue, models, choices, trainer, classifier, ensembleTraining, options, observer } = deps;
  const serving = createServingModel({ models, choices, classifier, observer });
  const oneAtATime = createSerialQueue();
  /** Data hash and embedder of the ensemble last known to be trained. */
  let lastEnsembleKey = "";

  async function refresh(): Promise<TrainingJob | null> {
    const choice = await choices.read();
    await serving.applyChoice(choice);
    // Read first: a change made meanwhile is then seen by the next refresh.
    const catalogueVersion = await catalogue.version();
    const embedder = await ensembleTraining.embedderName();
    const isSettled = serving.isSettled(catalogueVersion, choice.switching);
    if (isSettled && (embedder === null || lastEnsembleKey === ensembleKey(serving.dataHash(), embedder))) return null;
    const categories = await catalogue.list();
    const content = trainingContent(categories, options);
    classifier.swap({
      catalogueVersion,
      names: new Map(categories.map(({ id, name }) => [id, name])),
      descriptions: new Map(categories.map(({ id, description }) => [id, description])),
    });
    const hasModel = await serving.loadFor(content?.hash ?? null, embedder, choice);
    if (content === null) return null;
    const job = { ...content, catalogueVersion, embedder };
    if (!hasModel) return { ...job, embedder: await embedderOfFirstModel(content, embedder) };
    if (embedder === null) return null;
    if (!(await ensembleTraining.isTrained(content.hash, embedder))) return job;
    lastEnsembleKey = ensembleKey(content.hash, embedder);
    return null;
  }

  /** The first model of new content is lexical, because that is soon trained, unless nearly all vectors are stored. */
  async function embedderOfFirstModel(content: TrainingContent, embedder: string | null): Promise<string | null> {
    if (embedder === null) return null;
    return (await ensembleTraining.hasFewMissing(content.labelledTexts, embedder)) ? embedder : null;
  }

  async function train(job: TrainingJob, signal: AbortSignal): Promise<void> {
    const { labelledTexts, hash, catalogueVersion, embedder } = job;
    const startedAtMs = performance.now();
    // Only shown to operators: an unavailable store must not keep from training.
    await choices.trainingBegan().catch(() => undefined);
    try {
      const vectors = embedder === null ? null : await ensembleTraining.vectorsOf(labelledTexts, embedder, signal);
      const model = await trainer.train(labelledTexts, options, signal, vectors);
      const trained = { model, dataHash: hash, version: versionOf(catalogueVersion, hash, embedder) };
      // Too few texts for an ensemble: it is not tried again.
      if (embedder !== null && model.ensemble === null) lastEnsembleKey = ensembleKey(hash, embedder);
      await oneAtATime(() => serving.accept(trained));
      observer.trained((performance.now() - startedAtMs) / 1_000, model.textCount);
      await choices.trainingEnded(null).catch(() => undefined);
    } catch (error) {
      const failure = signal.aborted ? null : failureSentence(error);
      await choices.trainingEnded(failure).catch(() => undefined);
      throw error;
    }
  }

  return {
    refresh: () => oneAtATime(refresh),
    train,
    activate: (version) => oneAtATime(() => serving.activate(version)),
    dataHash: serving.dataHash,
  };
}

const ensembleKey = (dataHash: string | null, embedder: string): string => `${dataHash} ${embedder}`;

/** Readable name of a model: of which catalogue, of which content, by which embedder. */
function versionOf(catalogueVersion: number, hash: string, embedder: string | null): string {
  const lexical = `${catalogueVersion}-${hash.slice(0, 8)}`;
  if (embedder === null) return lexical;
  return `${lexical}-${createHash("sha256").update(embedder).digest("hex").slice(0, 6)}`;
}

/** Runs works one after another: two at once would each decide by what the other is about to change. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
