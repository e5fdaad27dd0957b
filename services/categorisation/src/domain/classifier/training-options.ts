import type { ActText } from "./acts/dialogue-act.ts";

/** Options of training a classifier. Their names are part of the hash by which stored models are found: keep them. */
export type TrainOptions = {
  /** Seed of the randomness: the same texts and seed give the same model. */
  seed: number;
  /** Phrases around a request, "…" where the wanted thing goes; with none, texts are used only as written. */
  requestPrefixes: readonly string[];
  /** Number of folds of the cross-validation; below 2 there is none. */
  folds: number;
  /** Share of the answers used without asking that must be right, 0 to 1. */
  requiredPrecision: number;
  /** Texts from which dialogue acts are learnt; absent: the model reads no acts. */
  actTexts?: readonly ActText[];
  /** Sentences of asking, "…" where the thing goes, in which acts are learnt for the catalogue's things. */
  requestFrames?: readonly string[];
};

/** The default options, also used by the benchmark. */
export const TRAINING_DEFAULTS = { seed: 1, folds: 5, requiredPrecision: 0.9 } as const;
