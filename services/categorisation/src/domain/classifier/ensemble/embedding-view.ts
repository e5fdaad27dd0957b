import { trainSvm } from "../lexical/svm.ts";
import { indexesOfHighest } from "../softmax.ts";
import { dot, project, type VectorSpace } from "./vector-space.ts";

/**
 * Scores texts by the vectors of one embedder in two ways: with a linear model over them, and by the most similar training
 * texts, which also explain the answer.
 */
export type EmbeddingView = {
  /** Name of the embedder: vectors of another are never compared with these. */
  embedder: string;
  space: VectorSpace;
  /** Linear weights, by class then dimension. */
  weights: Float32Array;
  bias: Float32Array;
  /** The projected training texts, one byte a dimension, by text then dimension. */
  projections: Int8Array;
  texts: string[];
  classesOf: number[][];
};

export type EmbeddedText = { text: string; classes: readonly number[]; projection: Float32Array; isAugmented: boolean };

/** A training text near another in meaning; `similarity` is the cosine of their projections. */
export type NearestText = { text: string; classIndex: number; similarity: number };

const SVM = { cost: 2, tolerance: 1, maxPasses: 10 };
/** Steps from 0 to 1 of a number stored as one byte. */
const STEPS = 127;
const NEAREST_MAX = 3;

export function trainEmbeddingView(
  rows: readonly EmbeddedText[],
  { embedder, space, classCount, seed }: { embedder: string; space: VectorSpace; classCount: number; seed: number },
): EmbeddingView {
  const linear = trainLinear(rows, space.dimensions, classCount, seed);
  const plain = rows.filter(({ isAugmented }) => !isAugmented);
  const projections = new Int8Array(plain.length * space.dimensions);
  for (const [row, text] of plain.entries()) {
    projections.set(
      text.projection.map((value) => Math.round(value * STEPS)),
      row * space.dimensions,
    );
  }
  return {
    embedder,
    space,
    ...linear,
    projections,
    texts: plain.map(({ text }) => text),
    classesOf: plain.map(({ classes }) => [...classes]),
  };
}

function trainLinear(rows: readonly EmbeddedText[], dimensions: number, classCount: number, seed: number) {
  const starts = Int32Array.from({ length: rows.length + 1 }, (_, row) => row * dimensions);
  const indices = Int32Array.from({ length: rows.length * dimensions }, (_, at) => at % dimensions);
  const values = new Float64Array(rows.length * dimensions);
  const members: number[][] = Array.from({ length: classCount }, () => []);
  for (const [row, { projection, classes }] of rows.entries()) {
    values.set(projection, row * dimensions);
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

/** Scores by the linear model and by the nearest texts, and the similarity to each training text. */
export function scoreEmbedding(view: EmbeddingView, vector: Float32Array) {
  const projection = project(view.space, vector);
  const similarities = similaritiesTo(view, projection);
  return { linear: linearOf(view, projection), nearest: nearestOf(view, similarities), similarities };
}

/** The training texts nearest to the one scored, nearest first. */
export function nearestTextsOf(view: EmbeddingView, similarities: Float64Array): NearestText[] {
  return indexesOfHighest(similarities, NEAREST_MAX).map((row) => ({
    text: view.texts[row] ?? "",
    classIndex: view.classesOf[row]?.[0] ?? 0,
    similarity: similarities[row] ?? 0,
  }));
}

function linearOf({ weights, bias, space: { dimensions } }: EmbeddingView, projection: Float32Array): Float64Array {
  return Float64Array.from(
    bias,
    (start, target) => start + dot(projection, weights.subarray(target * dimensions, (target + 1) * dimensions)),
  );
}

function similaritiesTo(
  { projections, texts, space: { dimensions } }: EmbeddingView,
  projection: Float32Array,
): Float64Array {
  const similarities = new Float64Array(texts.length);
  let at = 0;
  for (let row = 0; row < similarities.length; row++) {
    let sum = 0;
    for (let dimension = 0; dimension < dimensions; dimension++) {
      sum += (projection[dimension] as number) * (projections[at++] as number);
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
