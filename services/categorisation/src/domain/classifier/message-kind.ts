import { wordsOf } from "./lexical/tokenise.ts";
import {
  dataRequests,
  fillers,
  greetings,
  optOuts,
  thankfulEmoji,
  thanks,
  typoProneWords,
  wavingEmoji,
} from "./message-lexicon.ts";

export type MessageKind = "greeting" | "thanks" | "opt_out" | "data_request" | "empty" | "wish";
type PhraseKind = Exclude<MessageKind, "empty" | "wish"> | "filler";

/** Maximum length of a greeting or thanks; a longer message is a wish. */
const MAX_WORDS = 14;

/** Order of precedence for a message that mixes kinds: the first of these found in it counts. */
const precedence = ["opt_out", "data_request", "thanks", "greeting"] as const;

const lexicon = new Map<string, PhraseKind>();
for (const [kind, list] of [
  ["filler", fillers],
  ["greeting", greetings],
  ["thanks", thanks],
  ["data_request", dataRequests],
  ["opt_out", optOuts],
] as const) {
  for (const phrase of list) lexicon.set(collapseRepeats(phrase), kind);
}
const longestPhrase = Math.max(...Array.from(lexicon.keys(), (phrase) => phrase.split(" ").length));
const typoProneCollapsed = typoProneWords.map(collapseRepeats);

/**
 * The kind of a message. It is a wish unless every word of it belongs to a known greeting, thanks or command, so
 * "oi, tem pizza?" is one. Recognises typing errors, repeated letters and emoji. Never throws.
 */
export function messageKind(text: string): MessageKind {
  const words = wordsOf(text).map(collapseRepeats);
  if (words.length === 0) return kindWithoutWords(text);
  if (words.length > MAX_WORDS) return "wish";
  const kinds = phraseKindsOf(words.map(correctTypo));
  if (kinds === undefined) return "wish";
  return precedence.find((kind) => kinds.has(kind)) ?? "greeting";
}

/** The kind of a message without words: a waving hand is a greeting, a heart is thanks, anything else is empty. */
function kindWithoutWords(text: string): MessageKind {
  const start = text.slice(0, 200);
  if (wavingEmoji.test(start)) return "greeting";
  return thankfulEmoji.test(start) ? "thanks" : "empty";
}

/** Kinds of the phrases that make up the whole message, longest phrases first; undefined when a word is left over. */
function phraseKindsOf(words: readonly string[]): Set<PhraseKind> | undefined {
  const kinds = new Set<PhraseKind>();
  let position = 0;
  while (position < words.length) {
    let size = Math.min(longestPhrase, words.length - position);
    let kind: PhraseKind | undefined;
    for (; size > 0; size--) {
      kind = lexicon.get(words.slice(position, position + size).join(" "));
      if (kind !== undefined) break;
    }
    if (kind === undefined) return undefined;
    kinds.add(kind);
    position += size;
  }
  return kinds;
}

/** Reduces every run of the same letter to one: "oiii" becomes "oi", "valeuu" becomes "valeu". */
function collapseRepeats(phrase: string): string {
  return phrase.replace(/(\p{L})\1+/gu, "$1");
}

/** Corrects one typing error in a typo-prone word; its first letter must be right, or "prato" would become "grato". */
function correctTypo(word: string): string {
  if (word.length < 4 || lexicon.has(word)) return word;
  return typoProneCollapsed.find((known) => known[0] === word[0] && isOneEditAway(word, known)) ?? word;
}

/** Returns whether two words differ by one letter missing, extra or wrong, or by two adjacent letters swapped. */
function isOneEditAway(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === known[start]) start++;
  let end = 0;
  while (end < Math.min(word.length, known.length) - start && word.at(-1 - end) === known.at(-1 - end)) end++;
  const left = word.slice(start, word.length - end);
  const right = known.slice(start, known.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left[0] === right[1] && left[1] === right[0];
}
