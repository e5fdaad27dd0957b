import { createHash } from "node:crypto";
import { type TrainingContent, trainingContent } from "../../domain/catalogue/training-content.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { createEnsembleTraining } from "./ensemble-training.ts";
import { readChoice, trainingBegan, trainingEnded } from "./model-choices.ts";
import { createServingModel } from "./serving-model.ts";
import { failureSentence } from "./training-failure.ts";

/** The texts to train on and the version of their catalogue; with an embedder's name the ensemble is trained too. */
export type TrainingJob = TrainingContent & { catalogueVersion: number; embedder: string | null };

export type ModelKeeper = {
  /**
   * Reads the catalogue and puts its stored model in service or, until that is trained, the model that served last; where models are reviewed, the model
   * an operator chose. Returns the training still to be done, or null.
   */
  refresh(): Promise<TrainingJob | null>;
  /** Trains, stores and, unless models are reviewed, puts in service. Raises: TrainingFailed; then nothing else changes. */
  train(job: TrainingJob, signal: AbortSignal): Promise<void>;
  /** Puts a stored model in service at once and switches to review of new ones; false when no model has this version. */
  activate(version: string): Promise<boolean>;
  /** Hash of the training content of the catalogue read last; null: no training content. */
  dataHash(): string | null;
};

/** Keeps the model in service in step with the catalogue and with operators' choices. */
export function createModelKeeper(ctx: CategorisationContext): ModelKeeper {
  const { catalogue, classifier, config, observer } = ctx;
  const ensembleTraining = createEnsembleTraining(ctx);
  const serving = createServingModel(ctx);
  const oneAtATime = createSerialQueue();
  /** Data hash and embedder of the ensemble last known to be trained. */
  let lastEnsembleKey = "";

  async function refresh(): Promise<TrainingJob | null> {
    const choice = await readChoice(ctx);
    await serving.applyChoice(choice);
    // Read first, so that the next refresh sees a change made meanwhile.
    const catalogueVersion = await catalogue.version();
    const embedder = await ensembleTraining.embedderName();
    const isSettled = serving.isSettled(catalogueVersion, choice.switching);
    if (isSettled && (embedder === null || lastEnsembleKey === ensembleKey(serving.dataHash(), embedder))) return null;
    const categories = await catalogue.list();
    const content = trainingContent(categories, config.trainOptions);
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

  /** The embedder for the first model of new content; null, for a lexical model that trains quickly, unless nearly all vectors are stored. */
  async function embedderOfFirstModel(content: TrainingContent, embedder: string | null): Promise<string | null> {
    if (embedder === null) return null;
    return (await ensembleTraining.hasFewMissing(content.labelledTexts, embedder)) ? embedder : null;
  }

  async function train(job: TrainingJob, signal: AbortSignal): Promise<void> {
    const { labelledTexts, hash, catalogueVersion, embedder } = job;
    const startedAtMs = performance.now();
    // The state is only shown to operators: an unavailable store must not prevent training.
    await trainingBegan(ctx).catch(() => undefined);
    try {
      const vectors = embedder === null ? null : await ensembleTraining.vectorsOf(labelledTexts, embedder, signal);
      const model = await ctx.trainer.train(labelledTexts, config.trainOptions, signal, vectors);
      const trained = { model, dataHash: hash, version: versionOf(catalogueVersion, hash, embedder) };
      // There were too few texts for an ensemble, so it is not tried again.
      if (embedder !== null && model.ensemble === null) lastEnsembleKey = ensembleKey(hash, embedder);
      await oneAtATime(() => serving.accept(trained));
      observer.trained((performance.now() - startedAtMs) / 1_000, model.textCount);
      await trainingEnded(ctx, null).catch(() => undefined);
    } catch (error) {
      const failure = signal.aborted ? null : failureSentence(error);
      await trainingEnded(ctx, failure).catch(() => undefined);
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

/** Readable name of a model: its catalogue version, content hash and embedder. */
function versionOf(catalogueVersion: number, hash: string, embedder: string | null): string {
  const lexical = `${catalogueVersion}-${hash.slice(0, 8)}`;
  if (embedder === null) return lexical;
  return `${lexical}-${createHash("sha256").update(embedder).digest("hex").slice(0, 6)}`;
}

/** Runs tasks one after another: two at once would each decide on a state the other is about to change. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
