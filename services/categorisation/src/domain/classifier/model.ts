import type { EmbeddingView } from "./embedding/embedding-view.ts";
import type { MixPart } from "./ensemble/mix.ts";
import type { Calibration } from "./evaluation/calibrate.ts";
import type { LexicalModel } from "./lexical/lexical-model.ts";

/** Held-out texts of one category that were taken for another. `examples` are training texts, at most 3. */
export type Confusion = { expected: number; answered: number; times: number; examples: string[] };

/** What cross-validation saw, as shares from 0 to 1; `heldOutCount` 0 means the content was too thin to hold any out. */
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

/** How scores become an answer: confidence, and from where on it is taken without asking. */
export type Answering = { calibration: Calibration; threshold: number; crossValidation: CrossValidation };

/** The embedding view beside the lexical one. `mix`: lexical scores, linear scores, nearest texts, in this order. */
export type BothViews = Answering & { view: EmbeddingView; mix: MixPart[] };

/** A trained classifier: immutable, reproducible from the same samples, options and vectors (`fingerprint`). */
export type Model = Answering & {
  labels: Int32Array;
  lexical: LexicalModel;
  requiredPrecision: number;
  seed: number;
  textCount: number;
  fingerprint: string;
  /** Null: trained without an embedder; the lexical view answers alone. */
  both: BothViews | null;
};
