import type { ModelChoice, ModelChoiceEdit, ModelChoiceStore, Switching } from "./ports.ts";

/** Decides changes to the choice of the model in service; one that changes nothing is neither written nor published. */
export type ModelChoices = {
  /** `isTraining`: a training is under way in some replica. */
  read(): Promise<ModelChoice & { isTraining: boolean }>;
  /** Puts the model in service unless models are reviewed and one serves already; answers whether it serves. */
  serveIfAutomatic(version: string): Promise<boolean>;
  /** Puts the model in service, whatever the switching. */
  forceServe(version: string): Promise<void>;
  /** Puts the model in service and has the next ones reviewed; false when it is not stored (any more). */
  pin(version: string): Promise<boolean>;
  switchTo(switching: Switching): Promise<void>;
  trainingBegan(): Promise<void>;
  /** `failure`: pt-BR; null: it succeeded. */
  trainingEnded(failure: string | null): Promise<void>;
  /** Tells panels that the catalogue was read and has other training texts, so that other models may be current. */
  catalogueRead(): Promise<void>;
};

/** A training older than `trainingMsMax` ended with its process. */
export function createModelChoices(deps: { store: ModelChoiceStore; trainingMsMax: number }): ModelChoices {
  const { store, trainingMsMax } = deps;

  const change = (changes: Partial<ModelChoice>): Promise<void> => store.edit((edit) => saveIfChanged(edit, changes));

  return {
    read: async () => {
      const choice = await store.read();
      const sinceMs = choice.trainingSince?.getTime() ?? 0;
      return { ...choice, isTraining: Date.now() - sinceMs < trainingMsMax };
    },
    serveIfAutomatic: (version) =>
      store.edit(async (edit) => {
        if (edit.choice.switching === "reviewed" && edit.choice.serving !== null) return false;
        await saveIfChanged(edit, { serving: version });
        return true;
      }),
    forceServe: (version) => change({ serving: version }),
    pin: (version) =>
      store.edit(async (edit) => {
        if (!(await edit.isStored(version))) return false;
        await saveIfChanged(edit, { serving: version, switching: "reviewed" });
        return true;
      }),
    switchTo: (switching) => change({ switching }),
    trainingBegan: () => change({ trainingSince: new Date() }),
    trainingEnded: (failure) => change({ trainingSince: null, lastFailure: failure }),
    catalogueRead: () => store.notify(),
  };
}

async function saveIfChanged(edit: ModelChoiceEdit, changes: Partial<ModelChoice>): Promise<void> {
  const keys = Object.keys(changes) as (keyof ModelChoice)[];
  if (keys.some((key) => changes[key] !== edit.choice[key])) await edit.save(changes);
}
