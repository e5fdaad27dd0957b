import { eachFeature, type Token, tokensOf } from "../lexical/tokenise.ts";
import { readableText } from "../readable-text.ts";
import { eachCue } from "./act-cues.ts";
import type { TalkState } from "./dialogue-act.ts";
import { emojiNames } from "./emoji-names.ts";
import { functionWords } from "./function-words.ts";

/** Facts that the act of a text is read from besides its words: the state of the talk, and what the catalogue's classifier makes of the text. */
export type ActContext = {
  state: TalkState;
  /** Confidence of the likeliest category, 0 to 1; null: no word of the text is known. */
  categoryConfidence: number | null;
  /** Returns whether the catalogue's texts hold the word. */
  isCatalogueWord: (word: string) => boolean;
};

const EMOJI_MAX = 10;
const CONFIDENCE_STEPS = 10;
/** Begins the names of features that are no words; tokens never hold it. */
const MARK = "@";
const LENGTHS = [
  { words: 6, mark: "short" },
  { words: 12, mark: "middle" },
  { words: Number.POSITIVE_INFINITY, mark: "long" },
] as const;

/** A feature, and the word it comes from, by its place in `tokens`; null: it belongs to the text as a whole. */
export type Emit = (feature: string, wordIndex: number | null) => void;

/** The tokens of a text without links and file names, and with each number as one word, since which number it is says nothing about the act. */
export const actTokens = (text: string): Token[] =>
  tokensOf(readableText(text).text).map(({ written, word }) => ({
    written,
    word: /^\p{N}+$/u.test(word) ? `${MARK}n` : word,
  }));

/**
 * Emits every feature of a text: words, pairs of words and character grams as for categories; the same runs of words with each word of the catalogue
 * replaced by one sign, so that "nunca mais compro nessa farmácia" teaches about every shop; cues; the state; signs and emoji by their names.
 */
export function eachActFeature(text: string, tokens: readonly Token[], context: ActContext, emit: Emit): void {
  const words = tokens.map(({ word }) => word);
  eachFeature(words, (feature, wordIndex) => {
    if (feature.startsWith("=") || !feature.includes(MARK)) emit(feature, wordIndex);
  });
  eachMaskedRun(words, context, emit);
  eachCue(words, (list) => {
    emit(`=${MARK}cue ${list}`, null);
    emit(`=${MARK}${context.state} cue ${list}`, null);
  });
  for (const mark of marksOf(text, words, context)) {
    emit(`=${MARK}${mark}`, null);
    emit(`=${MARK}${context.state} ${mark}`, null);
  }
}

/** Runs of two and three words, with the state before the first of them and words of the catalogue replaced. */
function eachMaskedRun(words: readonly string[], { state, isCatalogueWord }: ActContext, emit: Emit): void {
  const masked = words.map((word) => (!functionWords.has(word) && isCatalogueWord(word) ? `${MARK}p` : word));
  const run = [`${MARK}${state}`, ...masked, `${MARK}end`];
  for (let at = 1; at < run.length; at++) {
    const pair = `${run[at - 1]} ${run[at]}`;
    const wordIndex = Math.min(at - 1, words.length - 1);
    emit(`=${MARK}m ${pair}`, wordIndex);
    if (at + 1 < run.length) emit(`=${MARK}m ${pair} ${run[at + 1]}`, wordIndex);
  }
}

function marksOf(text: string, words: readonly string[], { categoryConfidence }: ActContext): string[] {
  const marks = [confidenceMark(categoryConfidence), lengthMark(words.length)];
  if (text.includes("?")) marks.push("asks");
  if (text.includes("!")) marks.push("exclaims");
  const { hasLink, hasFile } = readableText(text);
  if (hasLink) marks.push("link");
  if (hasFile) marks.push("file");
  const names = emojiNames(text).slice(0, EMOJI_MAX);
  return [...marks, ...new Set(names.map((name) => `emoji ${name}`))];
}

const confidenceMark = (confidence: number | null): string =>
  confidence === null ? "unknown" : `sure ${Math.min(CONFIDENCE_STEPS - 1, Math.floor(confidence * CONFIDENCE_STEPS))}`;

function lengthMark(words: number): string {
  if (words <= 3) return `words ${words}`;
  return LENGTHS.find((length) => words <= length.words)?.mark ?? "long";
}
