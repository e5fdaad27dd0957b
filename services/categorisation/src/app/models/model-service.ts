import type { ClassifierSlot } from "./classifier-slot.ts";
import type { ModelNews } from "./model-keeper.ts";
import type { ModelChoice, ModelChoices, ModelStore, Switching, VersionedModel } from "./ports.ts";

/** Decides which model serves; not for two callers at once. */
export type ModelService = {
  /** Puts in service what an operator, maybe at another replica, chose. */
  follow(choice: ModelChoice): Promise<void>;
  /** Whether nothing is left to do for this catalogue. */
  isSettled(catalogueVersion: number, switching: Switching): boolean;
  /** Looks for a model of the data with this hash (null: nothing to learn); answers whether none must be trained. */
  settle(dataHash: string | null, choice: ModelChoice): Promise<boolean>;
  /** Stores a model just trained and, where it may, puts it in service. */
  take(trained: VersionedModel): Promise<void>;
  activate(version: string): Promise<boolean>;
  /** Hash of what the catalogue teaches, as it was looked at last; null: nothing. */
  dataHash(): string | null;
};

export function createModelService(deps: {
  models: ModelStore;
  choices: ModelChoices;
  classifier: ClassifierSlot;
  news: Pick<ModelNews, "loaded" | "unsaved">;
}): ModelService {
  const { models, choices, classifier, news } = deps;
  /** What the catalogue that was looked at last teaches. */
  let wanted: { dataHash: string | null; switching: Switching } = { dataHash: null, switching: "automatic" };
  let isDone = false;
  let hasLooked = false;

  const serve = (served: VersionedModel): void =>
    classifier.swap({ served, learnt: served.dataHash === wanted.dataHash });

  const follow: ModelService["follow"] = async ({ switching, serving }) => {
    const { served } = classifier.now();
    if (serving === null || serving === served?.version) return;
    // Where models serve once trained, the catalogue decides; the last one serves until its model is there.
    if (switching === "automatic" && served !== null) return;
    const chosen = await models.get(serving);
    if (chosen === null) return;
    serve(chosen);
    news.loaded();
  };

  const settle: ModelService["settle"] = async (dataHash, { switching }) => {
    const teachesOther = hasLooked && dataHash !== wanted.dataHash;
    hasLooked = true;
    wanted = { dataHash, switching };
    isDone = dataHash === null || classifier.now().served?.dataHash === dataHash;
    classifier.swap({ learnt: isDone });
    if (teachesOther) await choices.catalogueRead();
    if (isDone || dataHash === null) return true;
    const stored = await models.find(dataHash);
    const { served } = classifier.now();
    if (stored === null) {
      const last = served ?? (await models.newest());
      if (last !== null && served === null) serve(last);
      return false;
    }
    isDone = true;
    if (served === null) await choices.insist(stored.version);
    else if (!(await choices.offer(stored.version))) return true;
    serve(stored);
    news.loaded();
    return true;
  };

  const take: ModelService["take"] = async (trained) => {
    isDone = true;
    const none = classifier.now().served === null;
    try {
      await models.save(trained, new Date());
      // Also where models are reviewed: one an operator has not seen is better than none.
      if (none) await choices.insist(trained.version);
      if (none || (await choices.offer(trained.version))) serve(trained);
    } catch (error) {
      news.unsaved(error);
      if (none || wanted.switching === "automatic") serve(trained);
    }
  };

  return {
    follow,
    isSettled: (catalogueVersion, switching) =>
      isDone && switching === wanted.switching && classifier.now().catalogueVersion === catalogueVersion,
    settle,
    take,
    dataHash: () => wanted.dataHash,
    activate: async (version) => {
      const chosen = await models.get(version);
      if (chosen === null || !(await choices.pin(version))) return false;
      wanted = { ...wanted, switching: "reviewed" };
      serve(chosen);
      return true;
    },
  };
}
