import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import { foldText, wordsOf } from "@tenho/br/text/text";
import type { Wish } from "../wish/wish.ts";

/** Grows when what `searchWords` makes of a wish changes: stored words of an earlier format are made anew. */
export const SEARCH_FORMAT = 1;

/**
 * What a word was found in: the first character of the stored word. A folded word has letters and digits only; none of these
 * means anything in a pattern.
 */
export const WORD_OF = { open: "", contact: "@", category: "#", merchant: "%", unit: "!" } as const;

export type WordKind = keyof typeof WORD_OF;

const WORD_LENGTH_MAX = 32;
const WORDS_MAX = 200;
const QUERY_WORDS_MAX = 8;
const PHONE_DIGITS_MIN = 8;
const PHONE_DIGITS_MAX = 15;
/** The last four, without and with the ninth digit, with the area code. */
const PHONE_ENDINGS = [4, 8, 9, 11];
/** Digits with what people write between those of a phone. */
const DIGIT_RUN = /\d(?:[\s().+/-]*\d){7,}/gu;

type Searchable = Pick<Wish, "text" | "senderName" | "senderPhone" | "category" | "unit" | "offers">;

/**
 * The words by which a wish is found, each after the mark of its kind. Words of the text that are masked for a reader who may
 * not see the sender, the sender's name and the last digits of phones are of the kind `contact`.
 */
export function searchWords({ text, senderName, senderPhone, category, unit, offers }: Searchable): string[] {
  const open = [...indexedWords(maskContacts(text)), ...indexedWords(category?.name ?? "")];
  const known = new Set(open);
  const contact = [
    ...(senderPhone === null ? [] : phoneEndings(senderPhone)),
    ...indexedWords(senderName),
    ...digitRuns(text).flatMap(phoneEndings),
    ...indexedWords(text),
  ].filter((word) => !known.has(word));
  return [
    ...marked("open", [...open, ...digitRuns(maskContacts(text))]),
    ...marked("contact", contact),
    ...marked("category", indexedWords(category?.name ?? "")),
    ...marked("unit", indexedWords(unit?.name ?? "")),
    ...marked(
      "merchant",
      offers.flatMap(({ merchantName }) => indexedWords(merchantName)),
    ),
  ];
}

/** The words of a search: all of them have to be there, each as the beginning of a word. Empty: nothing is asked. */
export function queryWords(search: string): string[] {
  const text = foldText(search.normalize("NFKC"));
  const phones = digitRuns(text);
  const words = phones.length === 0 ? text : text.replace(DIGIT_RUN, " ");
  return [...new Set([...phones, ...indexedWords(words)])].slice(0, QUERY_WORDS_MAX);
}

/** Lower case without accents; whatever is neither letter nor digit parts words. */
function indexedWords(text: string): string[] {
  return wordsOf(text.normalize("NFKC")).map((word) => word.slice(0, WORD_LENGTH_MAX));
}

/** Long runs of digits written with gaps, as one word each; a Brazilian phone in its canonical form. */
function digitRuns(text: string): string[] {
  const runs = text.normalize("NFKC").match(DIGIT_RUN) ?? [];
  return runs.map(digitsOf).filter(({ length }) => length >= PHONE_DIGITS_MIN && length <= PHONE_DIGITS_MAX);
}

function digitsOf(run: string): string {
  const digits = run.replace(/\D/g, "");
  return canonicalPhone(digits) ?? digits;
}

const phoneEndings = (digits: string): string[] => [
  digits,
  ...PHONE_ENDINGS.filter((length) => length < digits.length).map((length) => digits.slice(-length)),
];

const marked = (kind: WordKind, words: readonly string[]): string[] =>
  [...new Set(words)].slice(0, WORDS_MAX).map((word) => WORD_OF[kind] + word);
