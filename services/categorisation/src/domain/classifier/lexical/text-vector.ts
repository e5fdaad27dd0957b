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
  const slots = new Map<number, number>();
  const indices: number[] = [];
  const frequencies: number[] = [];
  const occurrences: { slot: number; wordIndex: number }[] = [];
  eachFeature(
    tokens.map(({ word }) => word),
    (name, wordIndex) => {
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
      occurrences.push({ slot, wordIndex });
    },
  );
  return { tokens, indices, values: weigh(vocabulary, indices, frequencies), occurrences };
}
