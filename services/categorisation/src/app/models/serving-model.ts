import type { ClassifierSlot } from "./classifier-slot.ts";
import type { ModelChoices } from "./model-choices.ts";
import type { ModelChoice, ModelObserver, ModelStore, Switching, VersionedModel } from "./ports.ts";

/** Decides which model serves in this replica. Its methods must not run at the same time. */
export type ServingModel = {
  /** Puts in service what an operator chose, maybe at another replica. */
  applyChoice(choice: ModelChoice): Promise<void>;
  /** Whether the catalogue of this version is settled: nothing is left to load or train. */
  isSettled(catalogueVersion: number, switching: Switching): boolean;
  /**
   * Looks for a stored model of the data with this hash (null: nothing to train on), by this embedder if there is one; answers
   * whether none must be trained.
   */
  loadFor(dataHash: string | null, embedder: string | null, choice: ModelChoice): Promise<boolean>;
  /** Stores a newly trained model and, where it may, puts it in service. */
  accept(trained: VersionedModel): Promise<void>;
  /** Puts a stored model in service and has the next ones reviewed; false when there is none of this version. */
  activate(version: string): Promise<boolean>;
  /** Hash of the training content of the catalogue read last; null: it has none. */
  dataHash(): string | null;
};

const embedderOf = (model: VersionedModel | null) => model?.model.ensemble?.view.embedder ?? null;

export function createServingModel(deps: {
  models: ModelStore;
  choices: ModelChoices;
  classifier: ClassifierSlot;
  observer: Pick<ModelObserver, "loaded" | "unsaved">;
}): ServingModel {
  const { models, choices, classifier, observer } = deps;
  /** Of the catalogue read last. */
  let wanted: { dataHash: string | null; switching: Switching } = { dataHash: null, switching: "automatic" };
  let isDone = false;
  let hasRead = false;

  const serve = (served: VersionedModel): void =>
    classifier.swap({ served, isCurrent: served.dataHash === wanted.dataHash });

  const applyChoice: ServingModel["applyChoice"] = async ({ switching, serving }) => {
    const { served } = classifier.now();
    if (serving === null || serving === served?.version) return;
    // Where models serve once trained, the catalogue decides; the last model serves until that of the catalogue is there.
    if (switching === "automatic" && served !== null) return;
    const chosen = await models.get(serving);
    if (chosen === null) return;
    serve(chosen);
    observer.loaded();
  };

  const loadFor: ServingModel["loadFor"] = async (dataHash, embedder, { switching }) => {
    const hasOtherContent = hasRead && dataHash !== wanted.dataHash;
    hasRead = true;
    wanted = { dataHash, switching };
    const { served } = classifier.now();
    isDone = dataHash === null || served?.dataHash === dataHash;
    classifier.swap({ isCurrent: isDone });
    if (hasOtherContent) await choices.catalogueRead();
    if (dataHash === null || (isDone && (embedder === null || embedderOf(served) === embedder))) return true;
    const stored = await models.find(dataHash, embedder);
    // What serves is of this data already: only its counterpart by the embedder that answers now is better.
    if (isDone && embedderOf(stored) !== embedder) return true;
    if (stored === null) {
      const last = served ?? (await models.newest());
      if (last !== null && served === null) serve(last);
      return false;
    }
    isDone = true;
    if (served === null) await choices.forceServe(stored.version);
    else if (!(await choices.serveIfAutomatic(stored.version))) return true;
    serve(stored);
    observer.loaded();
    return true;
  };

  const accept: ServingModel["accept"] = async (trained) => {
    isDone = true;
    const noneServes = classifier.now().served === null;
    try {
      await models.save(trained, new Date());
      // Also where models are reviewed: a model no operator has reviewed is better than none.
      if (noneServes) await choices.forceServe(trained.version);
      if (noneServes || (await choices.serveIfAutomatic(trained.version))) serve(trained);
    } catch (error) {
      observer.unsaved(error);
      if (noneServes || wanted.switching === "automatic") serve(trained);
    }
  };

  return {
    applyChoice,
    isSettled: (catalogueVersion, switching) =>
      isDone && switching === wanted.switching && classifier.now().catalogueVersion === catalogueVersion,
    loadFor,
    accept,
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
