import type { VersionedModel } from "./ports.ts";

/** Everything a wish is categorised with, exchanged as one piece. */
export type ClassifierState = Readonly<{
  served: VersionedModel | null;
  /** Names of the catalogue's categories. */
  names: ReadonlyMap<number, string>;
  /** Descriptions of the catalogue's categories. */
  descriptions: ReadonlyMap<number, string>;
  /** Version of the catalogue that was read last; -1 before the first time. */
  catalogueVersion: number;
  /** Whether the model in service was trained on that catalogue, or the catalogue has nothing to train on. */
  isCurrent: boolean;
}>;

/** Holds the state in service; a reader keeps the one it took. */
export type ClassifierSlot = { now(): ClassifierState; swap(changes: Partial<ClassifierState>): void };

export function createClassifierSlot(): ClassifierSlot {
  let state: ClassifierState = {
    served: null,
    names: new Map(),
    descriptions: new Map(),
    catalogueVersion: -1,
    isCurrent: false,
  };
  return {
    now: () => state,
    swap: (changes) => {
      state = Object.freeze({ ...state, ...changes });
    },
  };
}

/** Whether wishes can be answered: by a model, or without one while the catalogue has nothing to train on. */
export function canAnswer({ served, isCurrent }: ClassifierState): boolean {
  return served !== null || isCurrent;
}
