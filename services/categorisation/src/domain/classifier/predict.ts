import { type Neighbour, neighboursOf, scoreEmbedding } from "./embedding/embedding-view.ts";
import { mixScores } from "./ensemble/mix.ts";
import { confidencesOf } from "./evaluation/calibrate.ts";
import { explain, type Reason } from "./lexical/explain.ts";
import { scoreVector } from "./lexical/lexical-model.ts";
import type { Answering, Model } from "./model.ts";
import { indexesOfHighest, softmax } from "./softmax.ts";
import { type TextVector, vectoriseText } from "./text/text-vector.ts";

/** A category and the probability, 0 to 1, that it is the one. */
export type Candidate = { label: number; confidence: number };

/** A training text near in meaning; `similarity` is a cosine. */
export type NearestExample = { text: string; label: number; similarity: number };

export type Prediction = {
  /** Null when the text has nothing the model has ever seen. */
  best: number | null;
  confidence: number;
  /** Confidence from which the answer is taken without asking. */
  threshold: number;
  top3: Candidate[];
  method: "lexical" | "lexical+embedding" | "none";
  /** The words that spoke for the answer. */
  explanation: Reason[];
  /** Nearest first; empty when the lexical view answered alone. */
  nearest: NearestExample[];
  /** True at or above the threshold, with a word or a near text speaking for the answer. */
  reliable: boolean;
};

/** A text nearer than this to one of the answer's own speaks for it although they share no word. */
const NEAR = 0.5;

/**
 * The likeliest categories of a text. Never throws; only the first 1,000 characters are read.
 *
 * @param vector the text's, by the model's own embedder; null: the lexical view answers alone
 */
export function predict(model: Model, text: string, vector: Float32Array | null = null): Prediction {
  const words = vectoriseText(text, model.lexical.vocabulary);
  if (model.both !== null && vector?.length === model.both.view.space.dimensions) {
    return predictByBoth(model, model.both, words, vector);
  }
  if (words.indices.length === 0) return nothing(model.threshold);
  return present(model, model, words, scoreVector(model.lexical, words), []);
}

function predictByBoth(
  model: Model,
  both: NonNullable<Model["both"]>,
  words: TextVector,
  vector: Float32Array,
): Prediction {
  const { linear, nearest, similarities } = scoreEmbedding(both.view, vector);
  const scores = mixScores(both.mix, [scoreVector(model.lexical, words), linear, nearest]);
  return present(model, both, words, scores, neighboursOf(both.view, similarities));
}

function present(
  model: Model,
  { calibration, threshold }: Answering,
  words: TextVector,
  scores: Float64Array,
  neighbours: readonly Neighbour[],
): Prediction {
  const probabilities = softmax(scores, calibration.temperature);
  const ranked = indexesOfHighest(probabilities, 3);
  const confidences = confidencesOf(probabilities, ranked, calibration);
  const [first = 0] = ranked;
  const [confidence = 0] = confidences;
  const explanation = explain(model.lexical, words, first, calibration.temperature);
  const labelOf = (index: number) => model.labels[index] ?? 0;
  const hasNear = neighbours.some(({ classIndex, similarity }) => classIndex === first && similarity >= NEAR);
  return {
    best: labelOf(first),
    confidence,
    threshold,
    top3: ranked.map((index, place) => ({ label: labelOf(index), confidence: confidences[place] ?? 0 })),
    method: neighbours.length > 0 ? "lexical+embedding" : "lexical",
    explanation,
    nearest: neighbours.map(({ text, classIndex, similarity }) => ({ text, label: labelOf(classIndex), similarity })),
    reliable: confidence >= threshold && (explanation.length > 0 || hasNear),
  };
}

const nothing = (threshold: number): Prediction => ({
  best: null,
  confidence: 0,
  threshold,
  top3: [],
  method: "none",
  explanation: [],
  nearest: [],
  reliable: false,
});
