import { embeddingText } from "./embedding-text.ts";
import type { TrainingSet } from "./training-set.ts";

/** Vectors of texts by one embedder, each under its text as `embeddingText` gives it. */
export type Vectors = { embedder: string; byText: ReadonlyMap<string, Float32Array> };

/** Wrapped texts cost as much as plain ones and teach less: this many show what wrapping does. */
const WRAPPED_MAX = 400;

/** Numbers of the texts whose vectors are wanted: every plain one, and an even sample of the wrapped. */
export function documentsToEmbed({ texts, isWrapped, textCount }: TrainingSet): number[] {
  const stride = Math.max(1, Math.ceil(textCount / WRAPPED_MAX));
  let wrapped = 0;
  return texts.flatMap((_, document) => (!isWrapped[document] || wrapped++ % stride === 0 ? [document] : []));
}

/** The texts to be embedded before `trainModel` is given their vectors, each once. */
export function textsToEmbed(set: TrainingSet): string[] {
  return [...new Set(documentsToEmbed(set).map((document) => embeddingText(set.texts[document] ?? "")))];
}
