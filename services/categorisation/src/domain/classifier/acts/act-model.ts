import type { Calibration } from "../evaluation/calibrate.ts";
import type { PlattScaling } from "../evaluation/platt-scaling.ts";
import type { Vocabulary } from "../lexical/features.ts";
import type { LexicalModel } from "../lexical/lexical-model.ts";

/** Reads the dialogue act of a text, and whether it asks for something that the catalogue sells. Trained with the model of the categories, whose answers it uses. */
export type ActModel = {
  /** Scores of the acts, in the order of `DIALOGUE_ACTS`. */
  lexical: LexicalModel;
  calibration: Calibration;
  /** Calibrates the probability of `request`, which decides whether companies may be asked. */
  request: PlattScaling;
  openSet: OpenSetModel;
  /** Words that alone do not say which category is meant; sorted. */
  ambiguousWords: string[];
};

/**
 * Open-set recognition: a linear score of what no category sells, and how it is weighed with the confidence of the best category and with how many
 * words the catalogue knows. Weights are in the order of `openSetEvidence`.
 */
export type OpenSetModel = { vocabulary: Vocabulary; weights: Float32Array; bias: number; evidence: number[] };
