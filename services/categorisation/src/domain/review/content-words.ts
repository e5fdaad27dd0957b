import { tokensOf } from "../classifier/lexical/tokenise.ts";
import { stopWords } from "./stop-words.ts";

/** A word with meaning: as written, in lower case, and without its plural ending. */
export type ContentWord = { written: string; singular: string };

/** The words of a text that are not stop words, in order, including repeated ones. */
export function contentWordsOf(text: string): ContentWord[] {
  return tokensOf(text)
    .filter(({ word }) => !stopWords.has(word))
    .map(({ written, word }) => ({ written: written.toLowerCase(), singular: singularOf(word) }));
}

const SHORT = 4;
/** Plural ending, singular ending (both without accents), and the minimum of letters before it; the first match counts. */
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
 * One form for singular and plural of a Portuguese word without accents. It is only compared, never shown: "luz" and "luzes" give "luz", "torre" and
 * "torres" give "torr". A stemmer would go further and confuse "caso" with "casa".
 */
export function singularOf(word: string): string {
  if (word.length < SHORT) return word;
  const ending = endings.find(([plural, , before]) => word.endsWith(plural) && word.length >= plural.length + before);
  const singular = ending === undefined ? word : word.slice(0, -ending[0].length) + ending[1];
  return singular.replace(/([rzs])e$/, "$1");
}
