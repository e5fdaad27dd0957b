import { hashText } from "../random.ts";
import type { TrainingSet } from "../text/training-set.ts";
import { embeddingText } from "./embedding-text.ts";

/** Vectors of texts by one embedder, each under its text as `embeddingText` gives it. */
export type Vectors = { embedder: string; byText: ReadonlyMap<string, Float32Array> };

/** Wrapped texts cost as much as plain ones and teach less: this many show what wrapping does. */
const WRAPPED_MAX = 400;

/**
 * Numbers of the texts whose vectors are wanted: every plain one, and a sample of the wrapped that hardly changes when
 * texts come and go.
 */
export function documentsToEmbed({ texts, isWrapped }: TrainingSet): number[] {
  const drawn = texts.map((text) => hashText(text, 0));
  const wrapped = texts
    .flatMap((_, document) => (isWrapped[document] ? [document] : []))
    .toSorted((one, other) => (drawn[one] ?? 0) - (drawn[other] ?? 0));
  const chosen = new Set(wrapped.slice(0, WRAPPED_MAX));
  return texts.flatMap((_, document) => (!isWrapped[document] || chosen.has(document) ? [document] : []));
}

/** The texts to be embedded before `trainModel` is given their vectors, each once. */
export function textsToEmbed(set: TrainingSet): string[] {
  return [...new Set(documentsToEmbed(set).map((document) => embeddingText(set.texts[document] ?? "")))];
}
