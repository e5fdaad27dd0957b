import { type NearestText, nearestTextsOf, scoreEmbedding } from "./ensemble/embedding-view.ts";
import { mixScores } from "./ensemble/mix.ts";
import { confidencesOf } from "./evaluation/calibrate.ts";
import { explain, type Reason } from "./lexical/explain.ts";
import { scoreVector } from "./lexical/lexical-model.ts";
import { type TextVector, vectoriseText } from "./lexical/text-vector.ts";
import type { DecisionRule, Ensemble, Model } from "./model.ts";
import { indexesOfHighest, softmax } from "./softmax.ts";

/** A category and the probability, 0 to 1, that it is the right one. */
export type ScoredCategory = { label: number; confidence: number };

/** A training text near in meaning; `similarity` is a cosine. */
export type NearestExample = { text: string; label: number; similarity: number };

export type Prediction = {
  /** Null when the text has no feature the model knows. */
  best: number | null;
  confidence: number;
  /** Confidence from which the answer is used without asking the consumer. */
  threshold: number;
  top3: ScoredCategory[];
  method: "lexical" | "lexical+embedding" | "none";
  /** The words that led to the answer, strongest first. */
  explanation: Reason[];
  /** Nearest first; empty when the lexical view answered alone. */
  nearest: NearestExample[];
  /** True at or above the threshold, when a word or a similar training text supports the answer. */
  reliable: boolean;
};

/** A training text of the answer at least this similar supports it although they share no word. */
const SUPPORT_SIMILARITY_MIN = 0.5;

/**
 * The likeliest categories of a text. Never throws; only the first 1,000 characters are read.
 *
 * @param vector of the text, by the model's own embedder; null: the lexical view answers alone
 * @param threshold in place of the one the model was calibrated for; null: that one
 */
export function predict(
  model: Model,
  text: string,
  vector: Float32Array | null = null,
  threshold: number | null = null,
): Prediction {
  const words = vectoriseText(text, model.lexical.vocabulary);
  if (model.ensemble !== null && vector?.length === model.ensemble.view.space.dimensions) {
    return predictByEnsemble(model, ruleOf(model.ensemble, threshold), words, vector);
  }
  const rule = ruleOf(model, threshold);
  if (words.indices.length === 0) return unknownText(rule.threshold);
  return toPrediction(model, rule, words, scoreVector(model.lexical, words), []);
}

const ruleOf = <Rule extends DecisionRule>(rule: Rule, threshold: number | null): Rule =>
  threshold === null ? rule : { ...rule, threshold };

/** Returns whether an answer by the words alone needs no vector, because a vector would hardly ever change it. */
export function wordsSuffice({ ensemble }: Model, { confidence, reliable }: Prediction): boolean {
  return ensemble === null || (reliable && confidence >= ensemble.cascade.wordsSufficeFrom);
}

function predictByEnsemble(model: Model, ensemble: Ensemble, words: TextVector, vector: Float32Array): Prediction {
  const { linear, nearest, similarities } = scoreEmbedding(ensemble.view, vector);
  const scores = mixScores(ensemble.mix, [scoreVector(model.lexical, words), linear, nearest]);
  return toPrediction(model, ensemble, words, scores, nearestTextsOf(ensemble.view, similarities));
}

function toPrediction(
  model: Model,
  { calibration, threshold }: DecisionRule,
  words: TextVector,
  scores: Float64Array,
  nearestTexts: readonly NearestText[],
): Prediction {
  const probabilities = softmax(scores, calibration.temperature);
  const ranked = indexesOfHighest(probabilities, 3);
  const confidences = confidencesOf(probabilities, ranked, calibration);
  const [first = 0] = ranked;
  const [confidence = 0] = confidences;
  const explanation = explain(model.lexical, words, first, calibration.temperature);
  const labelOf = (index: number) => model.labels[index] ?? 0;
  const hasSimilar = nearestTexts.some(
    ({ classIndex, similarity }) => classIndex === first && similarity >= SUPPORT_SIMILARITY_MIN,
  );
  return {
    best: labelOf(first),
    confidence,
    threshold,
    top3: ranked.map((index, rank) => ({ label: labelOf(index), confidence: confidences[rank] ?? 0 })),
    method: nearestTexts.length > 0 ? "lexical+embedding" : "lexical",
    explanation,
    nearest: nearestTexts.map(({ text, classIndex, similarity }) => ({ text, label: labelOf(classIndex), similarity })),
    reliable: confidence >= threshold && (explanation.length > 0 || hasSimilar),
  };
}

const unknownText = (threshold: number): Prediction => ({
  best: null,
  confidence: 0,
  threshold,
  top3: [],
  method: "none",
  explanation: [],
  nearest: [],
  reliable: false,
});
