import { confidencesOf } from "./calibrate.ts";
import { explain, type Reason } from "./explain.ts";
import { scoreVector } from "./lexical-view.ts";
import type { Model } from "./model.ts";
import { indexesOfHighest, softmax } from "./softmax.ts";
import { vectoriseText } from "./text-vector.ts";

/** A category and the probability, 0 to 1, that it is the one. */
export type Candidate = { label: number; confidence: number };

export type Prediction = {
  /** Null when the text has nothing the model has ever seen. */
  best: number | null;
  confidence: number;
  top3: Candidate[];
  method: "lexical" | "none";
  explanation: Reason[];
  /** True at or above the threshold of the required precision, with at least one word speaking for the answer. */
  reliable: boolean;
};

const NOTHING: Prediction = { best: null, confidence: 0, top3: [], method: "none", explanation: [], reliable: false };

/** The likeliest categories of a text. Never throws; only the first 1,000 characters are read. */
export function predict(model: Model, text: string): Prediction {
  const vector = vectoriseText(text, model.lexical.vocabulary);
  if (vector.indices.length === 0) return NOTHING;
  const { temperature } = model.calibration;
  const probabilities = softmax(scoreVector(model.lexical, vector), temperature);
  const ranked = indexesOfHighest(probabilities, 3);
  const confidences = confidencesOf(probabilities, ranked, model.calibration);
  const [first = 0] = ranked;
  const [confidence = 0] = confidences;
  const explanation = explain(model.lexical, vector, first, temperature);
  return {
    best: model.labels[first] ?? null,
    confidence,
    top3: ranked.map((index, place) => ({ label: model.labels[index] ?? 0, confidence: confidences[place] ?? 0 })),
    method: "lexical",
    explanation,
    reliable: confidence >= model.threshold && explanation.length > 0,
  };
}
