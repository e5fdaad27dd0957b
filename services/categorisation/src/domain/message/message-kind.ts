import { wordsOf } from "../classifier/text/tokenise.ts";
import {
  dataRequests,
  fillers,
  greetings,
  optOuts,
  slippery,
  thankfulEmoji,
  thanks,
  wavingEmoji,
} from "./message-lexicon.ts";

export type MessageKind = "greeting" | "thanks" | "opt_out" | "data_request" | "empty" | "wish";
type PhraseKind = Exclude<MessageKind, "empty" | "wish"> | "filler";

/** Courtesy is short: beyond this somebody is telling us something. */
const MAX_WORDS = 14;

/** What a message made of several kinds is, strongest first. */
const precedence = ["opt_out", "data_request", "thanks", "greeting"] as const;

const lexicon = new Map<string, PhraseKind>();
for (const [kind, list] of [
  ["filler", fillers],
  ["greeting", greetings],
  ["thanks", thanks],
  ["data_request", dataRequests],
  ["opt_out", optOuts],
] as const) {
  for (const phrase of list) lexicon.set(squeeze(phrase), kind);
}
const longestPhrase = Math.max(...Array.from(lexicon.keys(), (phrase) => phrase.split(" ").length));
const slipperyWords = slippery.map(squeeze);

/**
 * Whether a message asks for something. It is a wish unless every word of it belongs to a known courtesy or command, so
 * "oi, tem pizza?" is one. Knows typing errors, repeated letters and emoji. Never throws.
 */
export function messageKind(text: string): MessageKind {
  const words = wordsOf(text).map(squeeze);
  if (words.length === 0) return kindOfSymbols(text);
  if (words.length > MAX_WORDS) return "wish";
  const kinds = consume(words.map(straighten));
  if (kinds === undefined) return "wish";
  return precedence.find((kind) => kinds.has(kind)) ?? "greeting";
}

/** Emoji alone: a wave greets, a heart thanks, a pizza tells us too little. */
function kindOfSymbols(text: string): MessageKind {
  const start = text.slice(0, 200);
  if (wavingEmoji.test(start)) return "greeting";
  return thankfulEmoji.test(start) ? "thanks" : "empty";
}

/** Kinds of the phrases that make up the whole message, longest phrases first; undefined when a word is left over. */
function consume(words: readonly string[]): Set<PhraseKind> | undefined {
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

/** One letter for every run of the same: "oiii" and "oi", "valeuu" and "valeu". */
function squeeze(phrase: string): string {
  return phrase.replace(/(\p{L})\1+/gu, "$1");
}

/** Puts right a slip in one of the words worth it; the first letter must be right, or "prato" would thank ("grato"). */
function straighten(word: string): string {
  if (word.length < 4 || lexicon.has(word)) return word;
  return slipperyWords.find((known) => known[0] === word[0] && isOneSlipAway(word, known)) ?? word;
}

/** One letter missing, extra, wrong or two neighbours swapped. */
function isOneSlipAway(word: string, known: string): boolean {
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
