import type { VersionedModel } from "./ports.ts";

/** Everything a wish is categorised by, exchanged as one piece. */
export type ClassifierState = Readonly<{
  served: VersionedModel | null;
  /** Names of the catalogue's categories. */
  names: ReadonlyMap<number, string>;
  /** What is said of them, for whoever must tell them apart. */
  descriptions: ReadonlyMap<number, string>;
  /** Version of the catalogue that was looked at; -1 before the first look. */
  catalogueVersion: number;
  /** False while the model is yet to learn what that catalogue teaches. */
  learnt: boolean;
}>;

/** Holds the state in service; a reader keeps the one it took. */
export type ClassifierSlot = { now(): ClassifierState; swap(changes: Partial<ClassifierState>): void };

export function createClassifierSlot(): ClassifierSlot {
  let state: ClassifierState = {
    served: null,
    names: new Map(),
    descriptions: new Map(),
    catalogueVersion: -1,
    learnt: false,
  };
  return {
    now: () => state,
    swap: (changes) => {
      state = Object.freeze({ ...state, ...changes });
    },
  };
}

/** Whether a wish can be answered as well as the catalogue allows: an empty catalogue asks for no model. */
export function canAnswer({ served, learnt }: ClassifierState): boolean {
  return served !== null || learnt;
}
