import type { TrainingSet } from "../lexical/training-set.ts";
import { hashText } from "../random.ts";
import { embeddingText } from "./embedding-text.ts";

/** Vectors of texts by one embedder, each by its text as `embeddingText` prepares it. */
export type Vectors = { embedder: string; byText: ReadonlyMap<string, Float32Array> };

/** An augmented text costs as much as a plain one and adds less: these are enough to measure what a request phrase changes. */
const AUGMENTED_MAX = 400;

/**
 * Indexes of the texts whose vectors are wanted: every plain one, and a selection of the augmented ones that hardly changes
 * when texts are added or removed.
 */
export function documentsToEmbed({ texts, isAugmented }: TrainingSet): number[] {
  const drawn = texts.map((text) => hashText(text, 0));
  const augmented = texts
    .flatMap((_, document) => (isAugmented[document] ? [document] : []))
    .toSorted((one, other) => (drawn[one] ?? 0) - (drawn[other] ?? 0));
  const chosen = new Set(augmented.slice(0, AUGMENTED_MAX));
  return texts.flatMap((_, document) => (!isAugmented[document] || chosen.has(document) ? [document] : []));
}

/** The texts to be embedded before `trainModel` is given their vectors, each once. */
export function textsToEmbed(set: TrainingSet): string[] {
  return [...new Set(documentsToEmbed(set).map((document) => embeddingText(set.texts[document] ?? "")))];
}
