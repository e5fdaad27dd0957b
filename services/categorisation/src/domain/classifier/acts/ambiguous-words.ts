import { tokensOf, wordsOf } from "../lexical/tokenise.ts";
import { functionWords } from "./function-words.ts";

/** A training text of the catalogue, and the classes it belongs to. */
export type CatalogueText = { text: string; classes: readonly number[] };

/** A word that is in fewer texts says little about how they are spread. */
const TEXTS_MIN = 3;
/** Share of a word's texts from which its commonest category is what it means alone. */
const CLEAR_SHARE = 2 / 3;

/** The words whose texts belong to so many categories that the word alone does not say which: "presente", "conserto", "aluguel". Sorted. */
export function ambiguousWords(texts: readonly CatalogueText[]): string[] {
  const counts = new Map<string, Map<number, number>>();
  for (const { text, classes } of texts) {
    for (const word of new Set(wordsOf(text))) {
      if (functionWords.has(word)) continue;
      const ofWord = counts.get(word) ?? new Map<number, number>();
      for (const target of classes) ofWord.set(target, (ofWord.get(target) ?? 0) + 1);
      counts.set(word, ofWord);
    }
  }
  return [...counts]
    .filter(([, ofWord]) => isSpread([...ofWord.values()]))
    .map(([word]) => word)
    .sort();
}

function isSpread(counts: readonly number[]): boolean {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total >= TEXTS_MIN && Math.max(...counts) < total * CLEAR_SHARE;
}

/** Returns whether a text names nothing at all ("entrega?", "quero comprar"), or nothing but one such word. */
export function isAmbiguous(text: string, ambiguous: readonly string[]): boolean {
  const content = tokensOf(text).filter(({ word }) => !functionWords.has(word));
  const [only] = content;
  return only === undefined || (content.length === 1 && ambiguous.includes(only.word));
}
