/** How a classifier is trained. Its field names are part of the hash that stored models are found by: keep them. */
export type TrainOptions = {
  /** Same texts and seed, same model. */
  seed: number;
  /** Phrases around a request, "…" where the wanted thing goes; with none, texts are used only as written. */
  requestPrefixes: readonly string[];
  /** Parts of the cross-validation; below 2 there is none. */
  folds: number;
  /** Share of the answers used without asking that must be right, 0 to 1. */
  requiredPrecision: number;
};

/** Used unless the configuration says otherwise, and by the benchmark. */
export const TRAINING_DEFAULTS = { seed: 1, folds: 5, requiredPrecision: 0.9 } as const;
