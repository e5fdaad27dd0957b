import type { ScorerWeight } from "../ensemble/mix.ts";
import type { BaseClassifiers } from "./base-classifiers.ts";
import type { Vocabulary } from "./features.ts";
import type { TextVector } from "./text-vector.ts";

/**
 * The mix of the base classifiers as one linear model, since all are linear in the same features: one byte a weight, with a
 * scale for each feature, centred so that a feature found equally in all categories weighs nothing.
 */
export type LexicalModel = { vocabulary: Vocabulary; weights: Int8Array; scales: Float32Array; bias: Float32Array };

const STEPS = 127;

export function foldBaseClassifiers(
  { vocabulary, classifiers }: BaseClassifiers,
  mix: readonly ScorerWeight[],
): LexicalModel {
  const classCount = classifiers[0]?.bias.length ?? 0;
  const featureCount = vocabulary.names.length;
  const factors = classifiers.map((_, at) => (mix[at]?.weight ?? 0) / (mix[at]?.standardDeviation ?? 1));
  const bias = new Float32Array(classCount);
  for (const [at, { bias: own }] of classifiers.entries()) {
    for (let target = 0; target < classCount; target++) {
      bias[target] = (bias[target] ?? 0) + (factors[at] ?? 0) * (own[target] ?? 0);
    }
  }
  const weights = new Int8Array(featureCount * classCount);
  const scales = new Float32Array(featureCount);
  const row = new Float64Array(classCount);
  for (let feature = 0; feature < featureCount; feature++) {
    row.fill(0);
    for (const [at, { weights: own }] of classifiers.entries()) {
      const factor = factors[at] ?? 0;
      const offset = feature * classCount;
      for (let target = 0; target < classCount; target++) {
        row[target] = (row[target] ?? 0) + factor * (own[offset + target] ?? 0);
      }
    }
    scales[feature] = quantise(row, weights.subarray(feature * classCount, (feature + 1) * classCount));
  }
  return { vocabulary, weights, scales, bias };
}

/** Writes the centred row in steps of the returned scale. */
function quantise(row: Float64Array, into: Int8Array): number {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  let largest = 0;
  for (const value of row) largest = Math.max(largest, Math.abs(value - mean));
  if (largest === 0) return 0;
  for (let target = 0; target < row.length; target++) {
    into[target] = Math.round((((row[target] ?? 0) - mean) / largest) * STEPS);
  }
  return largest / STEPS;
}

/** Scores of a text for every category, not calibrated. */
export function scoreVector(model: LexicalModel, { indices, values }: TextVector): Float64Array {
  const { weights, scales, bias } = model;
  const scores = Float64Array.from(bias);
  const classCount = scores.length;
  for (let at = 0; at < indices.length; at++) {
    const feature = indices[at] as number;
    const factor = (values[at] as number) * (scales[feature] as number);
    const offset = feature * classCount;
    for (let target = 0; target < classCount; target++) {
      scores[target] = (scores[target] as number) + factor * (weights[offset + target] as number);
    }
  }
  return scores;
}
