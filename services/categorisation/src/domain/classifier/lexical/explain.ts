import type { LexicalModel } from "./lexical-model.ts";
import type { TextVector } from "./text-vector.ts";

/** A word of the text as written, and how far it raised the answer (log-odds against the average category). */
export type Reason = { word: string; weight: number };

const REASONS_MAX = 5;
/** Words below this share of the strongest one are left out. */
const REASON_SHARE_MIN = 0.1;

/** The words that raised the score of a class, strongest first; a repeated word is named once. */
export function explain(model: LexicalModel, vector: TextVector, classIndex: number, temperature: number): Reason[] {
  const classCount = model.bias.length;
  const occurrenceCounts = new Float64Array(vector.indices.length);
  for (const { slot } of vector.occurrences) occurrenceCounts[slot] = (occurrenceCounts[slot] ?? 0) + 1;
  const byWord = new Map<string, Reason>();
  for (const { slot, wordIndex } of vector.occurrences) {
    const token = vector.tokens[wordIndex];
    if (token === undefined) continue;
    const feature = vector.indices[slot] ?? 0;
    const weight = (model.weights[feature * classCount + classIndex] ?? 0) * (model.scales[feature] ?? 0);
    const contribution = (weight * (vector.values[slot] ?? 0)) / (occurrenceCounts[slot] ?? 1) / temperature;
    const reason = byWord.get(token.word) ?? { word: token.written, weight: 0 };
    reason.weight += contribution;
    byWord.set(token.word, reason);
  }
  const ranked = [...byWord.values()].sort((left, right) => right.weight - left.weight);
  const enough = (ranked[0]?.weight ?? 0) * REASON_SHARE_MIN;
  return ranked.filter(({ weight }) => weight > 0 && weight >= enough).slice(0, REASONS_MAX);
}
