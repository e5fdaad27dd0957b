import { messageKind } from "../domain/classifier/message-kind.ts";
import type { Model } from "../domain/classifier/model.ts";
import { type Prediction, predict } from "../domain/classifier/predict.ts";
import { waysToSplit } from "../domain/classifier/split-wishes.ts";
import { readMessageAct } from "./read-message-act.ts";

/** One of several wishes in a message. */
export type Part = { text: string; prediction: Prediction };

/** Confidence required of each piece of a doubtful split, as the share of the way from the threshold to 1. */
const DOUBTFUL_SPLIT = 0.5;

/** Probability of being a request from which a piece of a message is a wish of its own. */
const PIECE_REQUEST_MIN = 0.7;

/** Returns whether a piece asks for something by itself, for something that is sold; a model that reads no acts cannot say no. */
function asks(model: Model, piece: string): boolean {
  const act = readMessageAct(model, piece, messageKind(piece), "none");
  return act === null || (act.requestConfidence >= PIECE_REQUEST_MIN && act.isKnown && !act.isAmbiguous);
}

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
    if (isEachReliable && areDistinct && parts.every(({ text: piece }) => asks(model, piece))) return parts;
  }
  return [];
}
