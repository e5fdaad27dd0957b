import { tokensOf } from "../../classifier/text/tokenise.ts";
import { stopWords } from "./stop-words.ts";

/** A word that says what is asked for: as written, in lower case, and its form without plural. */
export type ContentWord = { written: string; singular: string };

/** The words of a text that are no stop words, in its order, repeated ones included. */
export function contentWordsOf(text: string): ContentWord[] {
  return tokensOf(text)
    .filter(({ word }) => !stopWords.has(word))
    .map(({ written, word }) => ({ written: written.toLowerCase(), singular: singularOf(word) }));
}

const SHORT = 4;
/** Ending in the plural and in the singular, without accents, and the least letters before it; the first that fits counts. */
const endings = [
  ["oes", "ao", 1],
  ["aes", "ao", 1],
  ["aos", "ao", 1],
  ["ais", "al", 2],
  ["eis", "el", 2],
  ["ois", "ol", 2],
  ["uis", "ul", 2],
  ["ns", "m", 2],
  ["s", "", 2],
] as const;

/**
 * One form for singular and plural of a Portuguese word without accents. It is only compared, never shown: "luz" and "luzes"
 * are "luz", "torre" and "torres" are "torr". A stemmer would go further and take "caso" and "casa" for one.
 */
export function singularOf(word: string): string {
  if (word.length < SHORT) return word;
  const ending = endings.find(([plural, , before]) => word.endsWith(plural) && word.length >= plural.length + before);
  const singular = ending === undefined ? word : word.slice(0, -ending[0].length) + ending[1];
  return singular.replace(/([rzs])e$/, "$1");
}
