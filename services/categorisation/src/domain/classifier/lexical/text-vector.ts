import { type Vocabulary, weigh } from "./features.ts";
import { eachFeature, type Token, tokensOf } from "./tokenise.ts";

/** One text as TF-IDF; `occurrences` maps each feature to the word it came from, for explanations. */
export type TextVector = {
  tokens: Token[];
  indices: number[];
  values: number[];
  occurrences: { slot: number; wordIndex: number }[];
};

export function vectoriseText(text: string, vocabulary: Vocabulary): TextVector {
  const tokens = tokensOf(text);
  const words = tokens.map(({ word }) => word);
  return vectoriseFeatures(tokens, vocabulary, (emit) => eachFeature(words, emit));
}

/** A text as TF-IDF of whatever features `each` emits; one without a word it came from explains nothing. */
export function vectoriseFeatures(
  tokens: Token[],
  vocabulary: Vocabulary,
  each: (emit: (feature: string, wordIndex: number | null) => void) => void,
): TextVector {
  const slots = new Map<number, number>();
  const indices: number[] = [];
  const frequencies: number[] = [];
  const occurrences: { slot: number; wordIndex: number }[] = [];
  each((name, wordIndex) => {
    const feature = vocabulary.index.get(name);
    if (feature === undefined) return;
    let slot = slots.get(feature);
    if (slot === undefined) {
      slot = indices.length;
      slots.set(feature, slot);
      indices.push(feature);
      frequencies.push(0);
    }
    frequencies[slot] = (frequencies[slot] ?? 0) + 1;
    if (wordIndex !== null) occurrences.push({ slot, wordIndex });
  });
  return { tokens, indices, values: weigh(vocabulary, indices, frequencies), occurrences };
}
