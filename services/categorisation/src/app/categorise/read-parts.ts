import type { Model } from "../../domain/classifier/model.ts";
import { type Prediction, predict } from "../../domain/classifier/predict.ts";
import { waysToSplit } from "../../domain/message/split-wishes.ts";

/** One of several wishes in a message. */
export type Part = { text: string; prediction: Prediction };

/** How sure the pieces of a doubtful cut must be, as the share of the way from the threshold to certainty. */
const DOUBTFUL_CUT = 0.5;

/**
 * The wishes of a message that holds several: each reliable alone and of a category of its own. Empty when it holds one.
 * By the lexical view, which needs no vector for each piece.
 */
export function readParts(model: Model, text: string): Part[] {
  for (const { pieces, isSure } of waysToSplit(text)) {
    const parts = pieces.map((piece) => ({ text: piece, prediction: predict(model, piece) }));
    const wanted = isSure ? model.threshold : model.threshold + (1 - model.threshold) * DOUBTFUL_CUT;
    const isEachSure = parts.every(({ prediction }) => prediction.reliable && prediction.confidence >= wanted);
    const areDistinct = new Set(parts.map(({ prediction }) => prediction.best)).size === parts.length;
    if (isEachSure && areDistinct) return parts;
  }
  return [];
}
