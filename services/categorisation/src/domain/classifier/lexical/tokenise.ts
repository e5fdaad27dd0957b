import { normaliseUnicode } from "@tenho/br/text/normalise";

/** Limits on the words read: a wish is short, and text beyond these bounds only costs time. */
const MAX_CHARACTERS = 1_000;
const MAX_WORDS = 120;
const MAX_WORD_CHARACTERS = 32;
const MIN_GRAM = 2;
const MAX_GRAM = 5;

/** Marks a word's edges inside character grams; never a letter, so it cannot collide with one. */
const EDGE = "_";
/** Marks a whole word or pair of words. */
const WHOLE = "=";

/** A word as written and as compared. */
export type Token = { written: string; word: string };

/**
 * The words of a text, bounded in number and length: lower case, no accents, "pizzaaaa" as "pizza". Never throws: lone
 * surrogates, symbols and control characters separate words, invisible characters vanish.
 */
export function tokensOf(text: string): Token[] {
  const written = normaliseUnicode(text.trimStart().slice(0, MAX_CHARACTERS), "NFKC").slice(0, MAX_CHARACTERS);
  const tokens: Token[] = [];
  for (const [match] of written.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu)) {
    const word = normaliseWord(match).slice(0, MAX_WORD_CHARACTERS);
    if (word === "") continue;
    tokens.push({ written: match.slice(0, MAX_WORD_CHARACTERS), word });
    if (tokens.length === MAX_WORDS) break;
  }
  return tokens;
}

/** The compared form of every word of a text. */
export function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => word);
}

function normaliseWord(written: string): string {
  return normaliseUnicode(written, "NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/(\p{L})\1{2,}/gu, "$1");
}

/** True for features of the word block, false for those of the character block. */
export function isWordFeature(feature: string): boolean {
  return feature.startsWith(WHOLE);
}

/**
 * Calls `emit(feature, wordIndex)` for every occurrence: words, pairs of adjacent words (counted to the second), and character
 * grams of 2 to 5 inside each word with its edges marked.
 */
export function eachFeature(words: readonly string[], emit: (feature: string, wordIndex: number) => void): void {
  let previous: string | undefined;
  for (const [position, word] of words.entries()) {
    emit(WHOLE + word, position);
    if (previous !== undefined) emit(`${WHOLE}${previous} ${word}`, position);
    previous = word;
    const edged = EDGE + word + EDGE;
    for (let size = MIN_GRAM; size <= MAX_GRAM; size++) {
      for (let start = 0; start + size <= edged.length; start++) {
        emit(edged.slice(start, start + size), position);
      }
    }
  }
}
