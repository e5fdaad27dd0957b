import type { ActModel } from "./acts/act-model.ts";
import type { EmbeddingView } from "./ensemble/embedding-view.ts";
import type { ScorerWeight } from "./ensemble/mix.ts";
import type { Calibration } from "./evaluation/calibrate.ts";
import type { LexicalModel } from "./lexical/lexical-model.ts";

/** A confusion: held-out texts of one category mistaken for another. `examples` are training texts, at most 3. */
export type Confusion = { expected: number; answered: number; times: number; examples: string[] };

/** Results of the cross-validation, as shares from 0 to 1; `heldOutCount` 0: too few texts to hold any out. */
export type CrossValidation = {
  heldOutCount: number;
  top1: number;
  calibrationError: number;
  calibrationErrorBefore: number;
  thresholdPrecision: number;
  thresholdCoverage: number;
  /** Confused pairs of category ids, most frequent first. */
  confusions: Confusion[];
};

/** The rule that turns scores into an answer: its confidence, and the threshold from which it is used without asking the consumer. */
export type DecisionRule = { calibration: Calibration; threshold: number; crossValidation: CrossValidation };

/**
 * The mix of lexical and embedding view, with a decision rule of its own. `mix` weighs the lexical scores, the linear scores of the embedding and its
 * nearest texts, in this order.
 */
export type Ensemble = DecisionRule & { view: EmbeddingView; mix: ScorerWeight[]; cascade: Cascade };

/**
 * The calibrated confidence from which the words alone answer, without a vector; 1: never. `share` of the held-out texts reached it, at a `loss` of
 * right first answers (below 0: a gain).
 */
export type Cascade = { wordsSufficeFrom: number; share: number; loss: number };

/**
 * A trained classifier: immutable, reproducible from the same texts, options and vectors (`fingerprint`). The top-level decision rule is that of the
 * lexical view alone.
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
  /** Null: trained without texts of dialogue acts. */
  acts: ActModel | null;
};
