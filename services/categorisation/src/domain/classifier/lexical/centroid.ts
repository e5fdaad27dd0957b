import type { LinearWeights, Shape } from "./linear.ts";

/** Each category's mean direction, at unit length: the score is the cosine with the text. Takes the sums of `classSums`. */
export function trainCentroid(sums: Float64Array, shape: Shape): LinearWeights {
  const { classCount, featureCount } = shape;
  const squares = new Float64Array(classCount);
  for (let at = 0; at < sums.length; at++)
    squares[at % classCount] = (squares[at % classCount] ?? 0) + (sums[at] ?? 0) ** 2;
  const weights = new Float32Array(featureCount * classCount);
  for (let at = 0; at < sums.length; at++) {
    weights[at] = (sums[at] ?? 0) / Math.sqrt(Math.max(squares[at % classCount] ?? 0, 1e-12));
  }
  return { weights, bias: new Float64Array(classCount) };
}
