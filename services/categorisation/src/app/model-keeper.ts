import type { TrainOptions } from "../domain/classifier/train.ts";
import { type TrainingContent, trainingContent } from "../domain/training-content.ts";
import type { CatalogueStore } from "./catalogue-store.ts";
import type { ClassifierSlot } from "./classifier-state.ts";
import type { ModelStore } from "./model-store.ts";
import type { Trainer } from "./trainer.ts";

/** What is left to learn, and of which catalogue. */
export type Lesson = TrainingContent & { catalogueVersion: number };

export type ModelKeeper = {
  /**
   * Puts in service what the store has for the catalogue as it stands: its model or, until that is trained, the newest
   * one. Answers the lesson that must be trained for, null when there is none.
   */
  load(): Promise<Lesson | null>;
  /** Trains, puts the model in service and stores it. Raises: TrainingFailed; the model in service then stays. */
  train(lesson: Lesson, signal: AbortSignal): Promise<void>;
};

export type ModelNews = {
  loaded(): void;
  trained(seconds: number, texts: number): void;
  /** In service, but the next start will have to train again. */
  unsaved(error: unknown): void;
};

/** Keeps the model in service in step with the catalogue. */
export function createModelKeeper(deps: {
  catalogue: Pick<CatalogueStore, "list" | "version">;
  models: ModelStore;
  trainer: Trainer;
  classifier: ClassifierSlot;
  options: TrainOptions;
  news: ModelNews;
}): ModelKeeper {
  const { catalogue, models, trainer, classifier, options, news } = deps;

  async function load(): Promise<Lesson | null> {
    const before = classifier.now();
    if (before.learnt && (await catalogue.version()) === before.catalogueVersion) return null;
    const categories = await catalogue.list();
    const catalogueVersion = Math.max(0, ...categories.map(({ version }) => version));
    const content = trainingContent(categories, options);
    const learnt = content === null || content.hash === before.served?.dataHash;
    classifier.swap({ catalogueVersion, learnt, names: new Map(categories.map(({ id, name }) => [id, name])) });
    if (learnt) return null;
    const stored = await models.find(content.hash);
    if (stored !== null) {
      classifier.swap({ served: stored, learnt: true });
      news.loaded();
      return null;
    }
    if (before.served === null) classifier.swap({ served: await models.newest() });
    return { ...content, catalogueVersion };
  }

  async function train({ samples, hash, catalogueVersion }: Lesson, signal: AbortSignal): Promise<void> {
    const startedAtMs = performance.now();
    const model = await trainer.train(samples, options, signal);
    const served = { model, dataHash: hash, version: `${catalogueVersion}-${hash.slice(0, 8)}` };
    classifier.swap({ served, learnt: true });
    news.trained((performance.now() - startedAtMs) / 1_000, model.textCount);
    await models.save(served, new Date()).catch(news.unsaved);
  }

  return { load, train };
}
