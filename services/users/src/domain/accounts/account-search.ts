import { hasWord, wordsOf } from "@tenho/br/text/text";

/** Maximum number of words of one search; further words are ignored. */
const WORDS_MAX = 6;
const WORD_LENGTH_MAX = 40;
/** Minimum length of a prefix: nearly every account has a word that begins with a shorter one. */
const PREFIX_LENGTH_MIN = 2;

/**
 * Beginnings of words to look for in names and e-mails, without accents and in lower case: empty for a search without a
 * letter or digit, null for one that can find nothing, having no word of two.
 */
export function searchPrefixes(search: string): string[] | null {
  if (!hasWord(search)) return [];
  const words = wordsOf(search)
    .filter((word) => word.length >= PREFIX_LENGTH_MIN)
    .map((word) => word.slice(0, WORD_LENGTH_MAX));
  const found = [...new Set(words)].slice(0, WORDS_MAX);
  return found.length === 0 ? null : found;
}

/** The words of an account that a search finds, folded like the words of the search. */
export const searchWords = ({ displayName, email }: { displayName: string; email: string }): string[] => [
  ...new Set(wordsOf(`${displayName} ${email}`).map((word) => word.slice(0, WORD_LENGTH_MAX))),
];

const PHONE_DIGITS_MIN = 4;

/** The digits of a search that is a phone number or its beginning, however it is written; null for any other. */
export function searchedNumber(search: string): string | null {
  const digits = search.replaceAll(/\D/g, "");
  return digits.length >= PHONE_DIGITS_MIN && /^[\d\s()+.-]+$/.test(search) ? digits.slice(0, WORD_LENGTH_MAX) : null;
}
