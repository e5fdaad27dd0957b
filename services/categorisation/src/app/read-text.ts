import type { Model } from "../domain/classifier/model.ts";
import type { Prediction } from "../domain/classifier/predict.ts";

/**
 * Reads one text by one model: by both views or, when the embedder is slow, gone or not the model's, by the lexical one
 * alone. Never throws.
 */
export type ReadText = (model: Model, text: string) => Promise<Prediction>;
