import { createHash } from "node:crypto";
import { createRandom, hashText } from "../random.ts";
import { wordsOf } from "./tokenise.ts";

/** What a category teaches: a text an operator wrote, and the category's number. */
export type Sample = { text: string; label: number };

/**
 * Texts to learn from, in an order that depends only on their content: each distinct text as written and, when there are
 * phrases, inside a request phrase. A text may belong to several categories. Both forms share a fold; fold -1 is never
 * held out.
 */
export type TrainingSet = {
  labels: Int32Array;
  texts: string[];
  classesOf: number[][];
  foldOf: Int32Array;
  /** Whether the text stands inside a request phrase; its plain form is then the one before it. */
  isWrapped: boolean[];
  /** Distinct readable texts, before wrapping. */
  textCount: number;
  fingerprint: string;
};

const SLOT = "…";

/** Puts a text in the phrase's "…", or after the phrase when it has none. */
export function wrapRequest(phrase: string, text: string): string {
  return phrase.includes(SLOT) ? phrase.replace(SLOT, () => text) : `${phrase} ${text}`;
}

/**
 * Raises: RangeError when fewer than two categories have a readable text.
 */
export function buildTrainingSet(
  samples: readonly Sample[],
  options: { seed: number; requestPrefixes: readonly string[]; folds: number },
): TrainingSet {
  const distinct = canonical(samples);
  const labels = Int32Array.from(new Set(distinct.flatMap(({ labels: own }) => own))).sort();
  if (labels.length < 2) throw new RangeError("Training needs texts of at least two categories.");
  const classIndex = new Map(Array.from(labels, (label, index) => [label, index]));
  const classes = distinct.map(({ labels: own }) => own.map((label) => classIndex.get(label) ?? 0));
  const folds = assignFolds(distinct, classes, labels.length, options);
  const texts: string[] = [];
  const classesOf: number[][] = [];
  const foldOf: number[] = [];
  const isWrapped: boolean[] = [];
  for (const [position, { text }] of distinct.entries()) {
    const fold = folds[position] ?? -1;
    const phrase = pickPhrase(options, fold, createRandom(hashText(text, options.seed)));
    for (const form of phrase === undefined ? [text] : [text, wrapRequest(phrase, text)]) {
      isWrapped.push(form !== text);
      texts.push(form);
      classesOf.push(classes[position] ?? []);
      foldOf.push(fold);
    }
  }
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([distinct, options]))
    .digest("hex");
  return {
    labels,
    texts,
    classesOf,
    foldOf: Int32Array.from(foldOf),
    isWrapped,
    textCount: distinct.length,
    fingerprint,
  };
}

type Distinct = { text: string; labels: number[] };

/** Readable texts without repetition, sorted by code unit, so that the caller's order never matters. */
function canonical(samples: readonly Sample[]): Distinct[] {
  const byWords = new Map<string, { text: string; labels: Set<number> }>();
  for (const { text, label } of samples) {
    const words = wordsOf(text).join(" ");
    if (words === "") continue;
    const known = byWords.get(words) ?? { text, labels: new Set() };
    known.labels.add(label);
    if (text < known.text) known.text = text;
    byWords.set(words, known);
  }
  return [...byWords.entries()]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, { text, labels }]) => ({ text, labels: [...labels].sort((left, right) => left - right) }));
}

/**
 * Deals each category's texts over the folds, in an order drawn text by text: one more text moves few others. A
 * category's only text is never held out: nothing could know it.
 */
function assignFolds(
  distinct: readonly Distinct[],
  classes: readonly number[][],
  classCount: number,
  { folds, seed }: { folds: number; seed: number },
): Int32Array {
  const memberCounts = new Int32Array(classCount);
  const dealt: number[][] = Array.from({ length: classCount }, () => []);
  for (const [position, own] of classes.entries()) {
    dealt[own[0] ?? 0]?.push(position);
    for (const target of own) memberCounts[target] = (memberCounts[target] ?? 0) + 1;
  }
  const foldOf = new Int32Array(classes.length).fill(-1);
  if (folds < 2) return foldOf;
  const drawn = distinct.map(({ text }) => hashText(text, seed));
  for (const [target, list] of dealt.entries()) {
    // Another fold comes first in each category, or the thin ones would all be held out together.
    let next = target;
    for (const position of list.toSorted((one, other) => (drawn[one] ?? 0) - (drawn[other] ?? 0))) {
      if (classes[position]?.some((own) => (memberCounts[own] ?? 0) >= 2)) foldOf[position] = next++ % folds;
    }
  }
  return foldOf;
}

/**
 * Each fold draws from its own share of the phrases: a held-out request is wrapped in words its judges have not learnt
 * to ignore, as a stranger's will be.
 */
function pickPhrase(
  { requestPrefixes, folds }: { requestPrefixes: readonly string[]; folds: number },
  fold: number,
  random: () => number,
): string | undefined {
  const own = requestPrefixes.filter((_, index) => fold < 0 || index % folds === fold);
  const choices = own.length > 0 ? own : requestPrefixes;
  return choices[Math.floor(random() * choices.length)];
}
