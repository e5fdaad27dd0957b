import type { CategorisationContext } from "../categorisation-context.ts";
import { forceServe, pinModel, serveIfAutomatic } from "./model-choices.ts";
import type { ModelChoice, Switching, VersionedModel } from "./ports.ts";

/** Decides which model serves in this replica. Its methods must not run at the same time. */
export type ServingModel = {
  /** Puts in service the model an operator chose, maybe at another replica. */
  applyChoice(choice: ModelChoice): Promise<void>;
  /** Returns whether the catalogue of this version is settled, with nothing left to load or train. */
  isSettled(catalogueVersion: number, switching: Switching): boolean;
  /**
   * Looks for a stored model of the data with this hash (null: nothing to train on), by this embedder if there is one; returns whether no training is
   * needed.
   */
  loadFor(dataHash: string | null, embedder: string | null, choice: ModelChoice): Promise<boolean>;
  /** Stores a newly trained model and puts it in service where that is allowed. */
  accept(trained: VersionedModel): Promise<void>;
  /** Puts a stored model in service and switches to review of new ones; false when no model has this version. */
  activate(version: string): Promise<boolean>;
  /** Hash of the training content of the catalogue read last; null: no training content. */
  dataHash(): string | null;
};

const embedderOf = (model: VersionedModel | null) => model?.model.ensemble?.view.embedder ?? null;

export function createServingModel(ctx: CategorisationContext): ServingModel {
  const { models, classifier, observer } = ctx;
  /** Data hash and switching mode of the catalogue read last. */
  let wanted: { dataHash: string | null; switching: Switching } = { dataHash: null, switching: "automatic" };
  let isDone = false;
  let hasRead = false;

  const serve = (served: VersionedModel): void =>
    classifier.swap({ served, isCurrent: served.dataHash === wanted.dataHash });

  const applyChoice: ServingModel["applyChoice"] = async ({ switching, serving }) => {
    const { served } = classifier.now();
    if (serving === null || serving === served?.version) return;
    // In automatic mode the catalogue decides; the last model serves until the catalogue's own is available.
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
    // Panels then read the models again, because others may be current.
    if (hasOtherContent) await ctx.choices.notify();
    if (dataHash === null || (isDone && (embedder === null || embedderOf(served) === embedder))) return true;
    const stored = await models.find(dataHash, embedder);
    // The serving model is of this data already: only the model by the embedder that answers now is better.
    if (isDone && embedderOf(stored) !== embedder) return true;
    if (stored === null) {
      const last = served ?? (await models.newest());
      if (last !== null && served === null) serve(last);
      return false;
    }
    isDone = true;
    if (served === null) await forceServe(ctx, stored.version);
    else if (!(await serveIfAutomatic(ctx, stored.version))) return true;
    serve(stored);
    observer.loaded();
    return true;
  };

  const accept: ServingModel["accept"] = async (trained) => {
    isDone = true;
    const noneServes = classifier.now().served === null;
    try {
      await models.save(trained, ctx.now());
      // Forced even where models are reviewed, because an unreviewed model is better than none.
      if (noneServes) await forceServe(ctx, trained.version);
      if (noneServes || (await serveIfAutomatic(ctx, trained.version))) serve(trained);
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
      if (chosen === null || !(await pinModel(ctx, version))) return false;
      wanted = { ...wanted, switching: "reviewed" };
      serve(chosen);
      return true;
    },
  };
}
