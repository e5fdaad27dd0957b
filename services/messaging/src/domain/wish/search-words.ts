import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import { canonicalWaId } from "@tenho/br/contacts/wa-id";
import { normaliseUnicode } from "@tenho/br/text/normalise";
import { foldText, wordsOf } from "@tenho/br/text/text";
import type { Wish } from "./wish.ts";

/** Version of the search and display data stored with a wish; increased when that data changes, so that older data is rebuilt. */
export const SEARCH_FORMAT = 2;

/**
 * Where a word was found: the first character of the stored word. A folded word has letters and digits only, and none of these characters has a meaning
 * in a pattern.
 */
export const WORD_OF = { open: "", contact: "@", category: "#", merchant: "%", unit: "!" } as const;

export type WordKind = keyof typeof WORD_OF;

const WORD_LENGTH_MAX = 32;
const WORDS_MAX = 200;
const QUERY_WORDS_MAX = 8;
const PHONE_DIGITS_MIN = 8;
const PHONE_DIGITS_MAX = 15;
/** Lengths of the phone endings that are indexed: the last four digits, the number without and with the ninth digit, with the area code. */
const PHONE_ENDINGS = [4, 8, 9, 11];
/** Digits, with the characters people write between those of a phone. */
const DIGIT_RUN = /\+?\d(?:[\s().+/-]*\d){7,}/gu;

type Searchable = Pick<Wish, "text" | "senderName" | "senderPhone" | "category" | "unit" | "offers">;

/**
 * The words by which a wish is found, each after the mark of its kind. Words of the text that are masked for a reader who may
 * not see the sender, the sender's name and the last digits of phones are of the kind `contact`.
 *
 * @param masked the text without contacts, where it is known
 */
export function searchWords(
  { text, senderName, senderPhone, category, unit, offers }: Searchable,
  masked = maskContacts(text),
): string[] {
  const open = [...indexedWords(masked), ...indexedWords(category?.name ?? "")];
  const known = new Set(open);
  const contact = [
    ...(senderPhone === null ? [] : phoneEndings(senderPhone)),
    ...indexedWords(senderName),
    ...digitRuns(text).flatMap(phoneEndings),
    ...indexedWords(text),
  ].filter((word) => !known.has(word));
  return [
    ...marked("open", [...open, ...digitRuns(masked)]),
    ...marked("contact", contact),
    ...marked("category", indexedWords(category?.name ?? "")),
    ...marked("unit", indexedWords(unit?.name ?? "")),
    ...marked(
      "merchant",
      offers.flatMap(({ merchantName }) => indexedWords(merchantName)),
    ),
  ];
}

/** The words of a search, each of which must be the beginning of a word that is found. Empty: nothing is searched for. */
export function queryWords(search: string): string[] {
  const text = foldText(normaliseUnicode(search, "NFKC"));
  const phones = digitRuns(text);
  const words = phones.length === 0 ? text : text.replace(DIGIT_RUN, " ");
  return [...new Set([...phones, ...indexedWords(words)])].slice(0, QUERY_WORDS_MAX);
}

/** The words of a text in lower case without accents, divided by everything that is neither letter nor digit. */
function indexedWords(text: string): string[] {
  return wordsOf(normaliseUnicode(text, "NFKC")).map((word) => word.slice(0, WORD_LENGTH_MAX));
}

/** Long runs of digits written with gaps, each as one word; a Brazilian phone is in canonical form. */
function digitRuns(text: string): string[] {
  const runs = normaliseUnicode(text, "NFKC").match(DIGIT_RUN) ?? [];
  return runs.map(digitsOf).filter(({ length }) => length >= PHONE_DIGITS_MIN && length <= PHONE_DIGITS_MAX);
}

/** The digits of a phone in canonical form; a leading `+` means that it includes the country code. */
function digitsOf(run: string): string {
  const digits = run.replace(/\D/g, "");
  return run.startsWith("+") ? canonicalWaId(digits) : (canonicalPhone(digits) ?? digits);
}

const phoneEndings = (digits: string): string[] => [
  digits,
  ...PHONE_ENDINGS.filter((length) => length < digits.length).map((length) => digits.slice(-length)),
];

const marked = (kind: WordKind, words: readonly string[]): string[] =>
  [...new Set(words)].slice(0, WORDS_MAX).map((word) => WORD_OF[kind] + word);
