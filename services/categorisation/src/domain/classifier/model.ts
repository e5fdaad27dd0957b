import type { EmbeddingView } from "./embedding/embedding-view.ts";
import type { ScorerWeight } from "./ensemble/mix.ts";
import type { Calibration } from "./evaluation/calibrate.ts";
import type { LexicalModel } from "./lexical/lexical-model.ts";

/** Held-out texts of one category that were taken for another. `examples` are training texts, at most 3. */
export type Confusion = { expected: number; answered: number; times: number; examples: string[] };

/** What cross-validation measured, as shares from 0 to 1; `heldOutCount` 0 means there were too few texts to hold any out. */
export type CrossValidation = {
  heldOutCount: number;
  top1: number;
  calibrationError: number;
  calibrationErrorBefore: number;
  thresholdPrecision: number;
  thresholdCoverage: number;
  /** Most frequent first, by category ids. */
  confusions: Confusion[];
};

/** How scores become an answer: its confidence, and the confidence from which it is used without asking the consumer. */
export type DecisionRule = { calibration: Calibration; threshold: number; crossValidation: CrossValidation };

/**
 * Lexical and embedding view mixed, with a decision rule of their own. `mix` weighs the lexical scores, the linear scores of
 * the embedding and its nearest texts, in this order.
 */
export type Ensemble = DecisionRule & { view: EmbeddingView; mix: ScorerWeight[]; cascade: Cascade };

/**
 * From which calibrated confidence the words alone answer, without a vector; 1: never. `share` of the held-out texts reached it, at a
 * `loss` of right first answers (below 0: a gain).
 */
export type Cascade = { wordsSufficeFrom: number; share: number; loss: number };

/**
 * A trained classifier: immutable, reproducible from the same texts, options and vectors (`fingerprint`). The decision rule
 * beside the lexical model is that of the lexical view alone.
 */
export type Model = DecisionRule & {
  /** Category ids, in the order of the scores. */
  labels: Int32Array;
  lexical: LexicalModel;
  requiredPrecision: number;
  seed: number;
  textCount: number;
  fingerprint: string;
  /** Null: trained without an embedder; the lexical view answers alone. */
  ensemble: Ensemble | null;
};
