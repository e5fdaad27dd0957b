import type { Model } from "../domain/classifier/model.ts";
import { type Prediction, predict } from "../domain/classifier/predict.ts";
import { waysToSplit } from "../domain/classifier/split-wishes.ts";

/** One of several wishes in a message. */
export type Part = { text: string; prediction: Prediction };

/** Confidence required of each piece of a doubtful split, as the share of the way from the threshold to 1. */
const DOUBTFUL_SPLIT = 0.5;

/**
 * Finds the wishes of a message that holds several: each reliable alone and of a category of its own. Empty when the message holds one. Uses the lexical
 * view, which needs no vector for each piece.
 */
export function findParts(model: Model, text: string, threshold = model.threshold): Part[] {
  for (const { pieces, isCertain } of waysToSplit(text)) {
    const parts = pieces.map((piece) => ({ text: piece, prediction: predict(model, piece, null, threshold) }));
    const required = isCertain ? threshold : threshold + (1 - threshold) * DOUBTFUL_SPLIT;
    const isEachReliable = parts.every(({ prediction }) => prediction.reliable && prediction.confidence >= required);
    const areDistinct = new Set(parts.map(({ prediction }) => prediction.best)).size === parts.length;
    if (isEachReliable && areDistinct) return parts;
  }
  return [];
}
