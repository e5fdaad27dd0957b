import type { VersionedModel } from "./ports.ts";

/** Everything needed to categorise a wish, exchanged as one piece. */
export type ClassifierState = Readonly<{
  served: VersionedModel | null;
  /** Names of the catalogue's categories. */
  names: ReadonlyMap<number, string>;
  /** Descriptions of the catalogue's categories. */
  descriptions: ReadonlyMap<number, string>;
  /** Version of the catalogue read last; -1 before the first read. */
  catalogueVersion: number;
  /** True when the model in service was trained on that catalogue, or the catalogue has nothing to train on. */
  isCurrent: boolean;
}>;

/** Holds the state in service; a reader goes on using the state it read. */
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

/** Returns whether wishes can be answered: by a model, or without one while the catalogue has nothing to train on. */
export function canAnswer({ served, isCurrent }: ClassifierState): boolean {
  return served !== null || isCurrent;
}
