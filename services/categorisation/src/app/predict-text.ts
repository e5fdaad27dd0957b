import { embeddingText } from "../domain/classifier/ensemble/embedding-text.ts";
import type { Model } from "../domain/classifier/model.ts";
import { type Prediction, predict, wordsSuffice } from "../domain/classifier/predict.ts";
import type { QueryEmbedder } from "./models/ports.ts";

/**
 * Categorises one text with one model: with the lexical view alone where that suffices or where the embedder is slow,
 * unavailable or not the model's, else with its ensemble. Never throws. `threshold`: in place of the one the model was calibrated for.
 */
export async function predictText(
  embedder: QueryEmbedder | null,
  model: Model,
  text: string,
  threshold: number | null = null,
): Promise<Prediction> {
  const byWords = predict(model, text, null, threshold);
  const words = embeddingText(text);
  if (embedder === null || model.ensemble === null || words === "" || wordsSuffice(model, byWords)) return byWords;
  const vector = await embedder.query(words, model.ensemble.view.embedder);
  return vector === null ? byWords : predict(model, text, vector, threshold);
}
