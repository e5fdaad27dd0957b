import { embeddingText } from "../../domain/classifier/embedding/embedding-text.ts";
import type { Model } from "../../domain/classifier/model.ts";
import { type Prediction, predict } from "../../domain/classifier/predict.ts";
import type { Embedder } from "../models/embedder.ts";

/**
 * Reads one text by one model: by both views or, when the embedder is slow, gone or not the model's, by the lexical one
 * alone. Never throws.
 */
export type ReadText = (model: Model, text: string) => Promise<Prediction>;

export function createReadText({ embedder }: { embedder: Pick<Embedder, "query"> | null }): ReadText {
  return async (model, text) => {
    if (embedder === null || model.both === null) return predict(model, text);
    const words = embeddingText(text);
    return predict(model, text, words === "" ? null : await embedder.query(words, model.both.view.embedder));
  };
}
