import { createHash } from "node:crypto";
import { type TrainingContent, trainingContent } from "../../domain/catalogue/training-content.ts";
import type { TrainOptions } from "../../domain/classifier/train.ts";
import type { CatalogueStore } from "../catalogue/catalogue-store.ts";
import type { ClassifierSlot } from "./classifier-slot.ts";
import type { SecondView } from "./ensemble-training.ts";
import { createModelService, type ModelService } from "./model-service.ts";
import type { ModelChoices, ModelStore } from "./ports.ts";
import type { Trainer } from "./trainer.ts";
import { failureSentence } from "./training-failure.ts";

/** What is left to learn, and of which catalogue; with an embedder's name, by both views. */
export type Lesson = TrainingContent & { catalogueVersion: number; embedder: string | null };

export type ModelKeeper = {
  /**
   * Puts in service what the store has for the catalogue as it stands: its model or, until that is trained, the one that
   * served last. Where models are reviewed, the one an operator chose. Answers the lesson that must be trained for, null
   * when there is none.
   */
  load(): Promise<Lesson | null>;
  /** Trains, stores and, unless models are reviewed, puts in service. Raises: TrainingFailed; nothing else changes then. */
  train(lesson: Lesson, signal: AbortSignal): Promise<void>;
  /** Puts a stored model in service at once and has the next ones reviewed; false when there is none of this version. */
  activate(version: string): Promise<boolean>;
  /** Hash of what the catalogue teaches, as it was looked at last; null: nothing. */
  dataHash(): string | null;
};

export type ModelNews = {
  loaded(): void;
  trained(seconds: number, texts: number): void;
  /** In service, but the next start will have to train again. */
  unsaved(error: unknown): void;
};

/** Keeps the model in service in step with the catalogue and with what operators chose. */
export function createModelKeeper(deps: {
  catalogue: Pick<CatalogueStore, "list" | "version">;
  models: ModelStore;
  choices: ModelChoices;
  trainer: Trainer;
  classifier: ClassifierSlot;
  secondView: SecondView;
  options: TrainOptions;
  news: ModelNews;
}): ModelKeeper {
  const { catalogue, models, choices, trainer, classifier, secondView, options, news } = deps;
  const service: ModelService = createModelService({ models, choices, classifier, news });
  const oneAtATime = createQueue();
  /** The data and the embedder of the second view that is known to be learnt. */
  let learntTwice = "";

  async function load(): Promise<Lesson | null> {
    const choice = await choices.read();
    await service.follow(choice);
    // Read first: a change made meanwhile is then seen by the next look.
    const catalogueVersion = await catalogue.version();
    const embedder = await secondView.embedder();
    const isSettled = service.isSettled(catalogueVersion, choice.switching);
    if (isSettled && (embedder === null || learntTwice === `${service.dataHash()} ${embedder}`)) return null;
    const categories = await catalogue.list();
    const content = trainingContent(categories, options);
    classifier.swap({
      catalogueVersion,
      names: new Map(categories.map(({ id, name }) => [id, name])),
      descriptions: new Map(categories.map(({ id, description }) => [id, description])),
    });
    const settled = await service.settle(content?.hash ?? null, choice);
    if (content === null) return null;
    const lesson = { ...content, catalogueVersion, embedder };
    if (!settled) return { ...lesson, embedder: await embedderAtOnce(content, embedder) };
    if (embedder === null) return null;
    if (!(await secondView.isLearnt(content.hash, embedder))) return lesson;
    learntTwice = `${content.hash} ${embedder}`;
    return null;
  }

  /** The first model of new content is lexical, and soon there, unless nearly all the vectors are. */
  async function embedderAtOnce({ samples }: TrainingContent, embedder: string | null): Promise<string | null> {
    return embedder !== null && (await secondView.isNear(samples, embedder)) ? embedder : null;
  }

  async function train({ samples, hash, catalogueVersion, embedder }: Lesson, signal: AbortSignal): Promise<void> {
    const startedAtMs = performance.now();
    // Only told to operators: a store that is away must not keep from training.
    await choices.trainingBegan().catch(() => undefined);
    try {
      const vectors = embedder === null ? null : await secondView.vectors(samples, embedder, signal);
      const model = await trainer.train(samples, options, signal, vectors);
      const trained = { model, dataHash: hash, version: versionOf(catalogueVersion, hash, embedder) };
      if (embedder !== null && model.both === null) learntTwice = `${hash} ${embedder}`;
      await oneAtATime(() => service.take(trained));
      news.trained((performance.now() - startedAtMs) / 1_000, model.textCount);
      await choices.trainingEnded(null).catch(() => undefined);
    } catch (error) {
      const failure = signal.aborted ? null : failureSentence(error);
      await choices.trainingEnded(failure).catch(() => undefined);
      throw error;
    }
  }

  return {
    load: () => oneAtATime(load),
    train,
    activate: (version) => oneAtATime(() => service.activate(version)),
    dataHash: service.dataHash,
  };
}

/** Tells models apart at a glance: of which catalogue, of which content, by which embedder. */
function versionOf(catalogueVersion: number, hash: string, embedder: string | null): string {
  const lexical = `${catalogueVersion}-${hash.slice(0, 8)}`;
  if (embedder === null) return lexical;
  return `${lexical}-${createHash("sha256").update(embedder).digest("hex").slice(0, 6)}`;
}

/** Runs works one after another: two must not each decide by what the other is about to change. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
