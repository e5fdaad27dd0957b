import { createHash } from "node:crypto";
import { createRandom, hashText } from "../random.ts";
import { wordsOf } from "./tokenise.ts";

/** A training text and the id of its category. */
export type LabelledText = { text: string; label: number };

/**
 * Texts to train on, in an order that depends only on their content: each distinct text as written and, when there are
 * phrases, augmented by putting it inside a request phrase. A text may belong to several categories. Both forms are in the
 * same fold; fold -1 is never held out.
 */
export type TrainingSet = {
  labels: Int32Array;
  texts: string[];
  classesOf: number[][];
  foldOf: Int32Array;
  /** True when the text is inside a request phrase; its plain form is then the one before it. */
  isAugmented: boolean[];
  /** Share of the categories without a text that could be held out. */
  unprovenShare: number;
  /** Distinct texts with a word in them, before augmentation. */
  textCount: number;
  fingerprint: string;
};

/** The index of a text as written, from that of any of its forms. */
export const sourceOf = ({ isAugmented }: Pick<TrainingSet, "isAugmented">, document: number): number =>
  isAugmented[document] ? document - 1 : document;

const SLOT = "…";

/** Puts a text in place of the phrase's "…", or after the phrase when it has none. */
export function insertIntoPhrase(phrase: string, text: string): string {
  return phrase.includes(SLOT) ? phrase.replace(SLOT, () => text) : `${phrase} ${text}`;
}

/**
 * Raises: RangeError when fewer than two categories have a text with a word in it.
 */
export function buildTrainingSet(
  labelledTexts: readonly LabelledText[],
  options: { seed: number; requestPrefixes: readonly string[]; folds: number },
): TrainingSet {
  const distinct = canonical(labelledTexts);
  const labels = Int32Array.from(new Set(distinct.flatMap(({ labels: own }) => own))).sort();
  if (labels.length < 2) throw new RangeError("Training needs texts of at least two categories.");
  const classIndex = new Map(Array.from(labels, (label, index) => [label, index]));
  const classes = distinct.map(({ labels: own }) => own.map((label) => classIndex.get(label) ?? 0));
  const folds = assignFolds(distinct, classes, labels.length, options);
  const texts: string[] = [];
  const classesOf: number[][] = [];
  const foldOf: number[] = [];
  const isAugmented: boolean[] = [];
  for (const [position, { text }] of distinct.entries()) {
    const fold = folds[position] ?? -1;
    const phrase = pickPhrase(options, fold, createRandom(hashText(text, options.seed)));
    for (const form of phrase === undefined ? [text] : [text, insertIntoPhrase(phrase, text)]) {
      isAugmented.push(form !== text);
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
    isAugmented,
    unprovenShare: 1 - new Set(classes.flatMap((own, at) => ((folds[at] ?? -1) < 0 ? [] : own))).size / labels.length,
    textCount: distinct.length,
    fingerprint,
  };
}

type Distinct = { text: string; labels: number[] };

/** Texts with a word in them, without repetition, sorted by code unit, so that the caller's order never matters. */
function canonical(labelledTexts: readonly LabelledText[]): Distinct[] {
  const byWords = new Map<string, { text: string; labels: Set<number> }>();
  for (const { text, label } of labelledTexts) {
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
 * Distributes each category's texts over the folds, in an order given by a hash of each text, so that one more text moves few
 * others. A category's only text is never held out: no classifier could recognise it.
 */
function assignFolds(
  distinct: readonly Distinct[],
  classes: readonly number[][],
  classCount: number,
  { folds, seed }: { folds: number; seed: number },
): Int32Array {
  const memberCounts = new Int32Array(classCount);
  const textsOfCategory: number[][] = Array.from({ length: classCount }, () => []);
  for (const [position, own] of classes.entries()) {
    textsOfCategory[own[0] ?? 0]?.push(position);
    for (const target of own) memberCounts[target] = (memberCounts[target] ?? 0) + 1;
  }
  const foldOf = new Int32Array(classes.length).fill(-1);
  if (folds < 2) return foldOf;
  const hashes = distinct.map(({ text }) => hashText(text, seed));
  for (const [target, list] of textsOfCategory.entries()) {
    // Each category begins at another fold; otherwise those of few texts would all be held out together.
    let next = target;
    for (const position of list.toSorted((one, other) => (hashes[one] ?? 0) - (hashes[other] ?? 0))) {
      if (classes[position]?.some((own) => (memberCounts[own] ?? 0) >= 2)) foldOf[position] = next++ % folds;
    }
  }
  return foldOf;
}

/**
 * Picks a request phrase. Each fold uses its own share of the phrases, so that a held-out request is inside a phrase its classifiers were not trained
 * on, like an unseen wish.
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
