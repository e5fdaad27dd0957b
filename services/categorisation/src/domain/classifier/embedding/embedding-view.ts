import { trainSvm } from "../lexical/svm.ts";
import { indexesOfHighest } from "../softmax.ts";
import { dot, place, type VectorSpace } from "./vector-space.ts";

/**
 * What texts mean, by the vectors of one embedder: a linear model over them, and the training texts themselves, of which
 * the nearest vote and explain.
 */
export type EmbeddingView = {
  /** Of the vectors: those of another are never compared with them. */
  embedder: string;
  space: VectorSpace;
  /** By class then dimension. */
  weights: Float32Array;
  bias: Float32Array;
  /** The training texts' places, one byte a dimension, by text then dimension. */
  places: Int8Array;
  texts: string[];
  classesOf: number[][];
};

export type EmbeddedText = { text: string; classes: readonly number[]; place: Float32Array; isWrapped: boolean };

/** A training text near another in meaning; `similarity` is the cosine of their places. */
export type Neighbour = { text: string; classIndex: number; similarity: number };

const SVM = { cost: 2, tolerance: 1, maxPasses: 10 };
const STEPS = 127;
const NEAREST_MAX = 3;

export function trainEmbeddingView(
  rows: readonly EmbeddedText[],
  { embedder, space, classCount, seed }: { embedder: string; space: VectorSpace; classCount: number; seed: number },
): EmbeddingView {
  const linear = trainLinear(rows, space.dimensions, classCount, seed);
  const plain = rows.filter(({ isWrapped }) => !isWrapped);
  const places = new Int8Array(plain.length * space.dimensions);
  for (const [row, text] of plain.entries()) {
    places.set(
      text.place.map((value) => Math.round(value * STEPS)),
      row * space.dimensions,
    );
  }
  return {
    embedder,
    space,
    ...linear,
    places,
    texts: plain.map(({ text }) => text),
    classesOf: plain.map(({ classes }) => [...classes]),
  };
}

function trainLinear(rows: readonly EmbeddedText[], dimensions: number, classCount: number, seed: number) {
  const starts = Int32Array.from({ length: rows.length + 1 }, (_, row) => row * dimensions);
  const indices = Int32Array.from({ length: rows.length * dimensions }, (_, at) => at % dimensions);
  const values = new Float64Array(rows.length * dimensions);
  const members: number[][] = Array.from({ length: classCount }, () => []);
  for (const [row, { place: own, classes }] of rows.entries()) {
    values.set(own, row * dimensions);
    for (const target of classes) members[target]?.push(row);
  }
  const lists = members.map((list) => Int32Array.from(list));
  const byFeature = trainSvm(
    { starts, indices, values },
    lists,
    { classCount, featureCount: dimensions },
    { ...SVM, seed },
  );
  const weights = new Float32Array(classCount * dimensions);
  for (let target = 0; target < classCount; target++) {
    for (let at = 0; at < dimensions; at++) {
      weights[target * dimensions + at] = byFeature.weights[at * classCount + target] ?? 0;
    }
  }
  return { weights, bias: Float32Array.from(byFeature.bias) };
}

/** Scores of both parts of the view, and the places it looked at. */
export function scoreEmbedding(view: EmbeddingView, vector: Float32Array) {
  const own = place(view.space, vector);
  const similarities = similaritiesTo(view, own);
  return { linear: linearOf(view, own), nearest: nearestOf(view, similarities), similarities };
}

/** The nearest training texts of a category, nearest first: what speaks for it. */
export function neighboursOf(view: EmbeddingView, similarities: Float64Array): Neighbour[] {
  return indexesOfHighest(similarities, NEAREST_MAX).map((row) => ({
    text: view.texts[row] ?? "",
    classIndex: view.classesOf[row]?.[0] ?? 0,
    similarity: similarities[row] ?? 0,
  }));
}

function linearOf({ weights, bias, space: { dimensions } }: EmbeddingView, own: Float32Array): Float64Array {
  return Float64Array.from(
    bias,
    (start, target) => start + dot(own, weights.subarray(target * dimensions, (target + 1) * dimensions)),
  );
}

function similaritiesTo({ places, texts, space: { dimensions } }: EmbeddingView, own: Float32Array): Float64Array {
  const similarities = new Float64Array(texts.length);
  let at = 0;
  for (let row = 0; row < similarities.length; row++) {
    let sum = 0;
    for (let dimension = 0; dimension < dimensions; dimension++) {
      sum += (own[dimension] as number) * (places[at++] as number);
    }
    similarities[row] = sum / STEPS;
  }
  return similarities;
}

/** Each category by its most similar text. */
function nearestOf({ bias, classesOf }: EmbeddingView, similarities: Float64Array): Float64Array {
  const scores = new Float64Array(bias.length).fill(-1);
  for (const [row, classes] of classesOf.entries()) {
    const similarity = similarities[row] ?? -1;
    for (const target of classes) if (similarity > (scores[target] ?? -1)) scores[target] = similarity;
  }
  return scores;
}
