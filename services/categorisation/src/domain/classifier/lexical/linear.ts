import type { SparseRows } from "./features.ts";

/** Weights by feature then class (`weights[feature * classCount + class]`): a text has few features, and its rows are contiguous. */
export type LinearWeights = { weights: Float32Array; bias: Float64Array };

export type Shape = { classCount: number; featureCount: number };

/** The rows of each class; a row may belong to several. */
export type Members = readonly Int32Array[];

/** Sum of the rows of each class, laid out like `LinearWeights`. */
export function classSums(rows: SparseRows, members: Members, { classCount, featureCount }: Shape): Float64Array {
  const sums = new Float64Array(featureCount * classCount);
  for (const [target, own] of members.entries()) {
    for (const row of own) {
      for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++) {
        const cell = (rows.indices[at] ?? 0) * classCount + target;
        sums[cell] = (sums[cell] ?? 0) + (rows.values[at] ?? 0);
      }
    }
  }
  return sums;
}

/** Scores of one sparse text for every class. */
export function linearScores(
  model: LinearWeights,
  indices: ArrayLike<number>,
  values: ArrayLike<number>,
  from = 0,
  to = indices.length,
): Float64Array {
  const { weights, bias } = model;
  const scores = Float64Array.from(bias);
  const classCount = scores.length;
  for (let at = from; at < to; at++) {
    const value = values[at] as number;
    const offset = (indices[at] as number) * classCount;
    for (let target = 0; target < classCount; target++) {
      scores[target] = (scores[target] as number) + value * (weights[offset + target] as number);
    }
  }
  return scores;
}
