import { embeddingText } from "../../domain/classifier/embedding/embedding-text.ts";
import type { Model } from "../../domain/classifier/model.ts";
import { type Prediction, predict } from "../../domain/classifier/predict.ts";
import type { Embedder } from "../models/ports.ts";

/**
 * Categorises one text with one model: with its ensemble or, when the embedder is slow, unavailable or not the model's, with
 * the lexical view alone. Never throws.
 */
export type PredictText = (model: Model, text: string) => Promise<Prediction>;

export function createPredictText({ embedder }: { embedder: Pick<Embedder, "query"> | null }): PredictText {
  return async (model, text) => {
    if (embedder === null || model.ensemble === null) return predict(model, text);
    const words = embeddingText(text);
    return predict(model, text, words === "" ? null : await embedder.query(words, model.ensemble.view.embedder));
  };
}
