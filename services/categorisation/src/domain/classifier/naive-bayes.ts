import type { LinearWeights, Shape } from "./linear.ts";

/**
 * Complement naive Bayes (Rennie et al., 2003): a class is judged by how unlike the text is to everything outside it, which
 * keeps thin categories from drowning. Takes the sums of `classSums`. Linear in the same features as the other parts.
 */
export function trainComplementNaiveBayes(sums: Float64Array, shape: Shape, smoothing: number): LinearWeights {
  const { classCount, featureCount } = shape;
  const outside = new Float64Array(classCount);
  const totals = new Float64Array(featureCount);
  for (let feature = 0; feature < featureCount; feature++) {
    let total = smoothing;
    for (let target = 0; target < classCount; target++) total += sums[feature * classCount + target] ?? 0;
    totals[feature] = total;
    for (let target = 0; target < classCount; target++) {
      outside[target] = (outside[target] ?? 0) + total - (sums[feature * classCount + target] ?? 0);
    }
  }
  const weights = new Float32Array(featureCount * classCount);
  for (let feature = 0; feature < featureCount; feature++) {
    for (let target = 0; target < classCount; target++) {
      const at = feature * classCount + target;
      const share = ((totals[feature] ?? 0) - (sums[at] ?? 0)) / Math.max(outside[target] ?? 0, 1e-12);
      weights[at] = -Math.log(Math.max(share, 1e-12));
    }
  }
  return { weights, bias: new Float64Array(classCount) };
}
