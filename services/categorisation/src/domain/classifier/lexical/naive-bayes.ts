import type { LinearWeights, Shape } from "./linear.ts";

/**
 * Complement naive Bayes (Rennie et al., 2003): a class is scored by how unlike the text is to everything outside it, which
 * keeps categories of few texts from being outweighed. Takes the sums of `classSums`.
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
  const logOutside = outside.map((sum) => Math.log(Math.max(sum, 1e-12)));
  const weights = new Float32Array(featureCount * classCount);
  for (let feature = 0; feature < featureCount; feature++) {
    const total = totals[feature] ?? 0;
    const logTotal = Math.log(total);
    for (let target = 0; target < classCount; target++) {
      const at = feature * classCount + target;
      const own = sums[at] ?? 0;
      // Nearly every category lacks nearly every feature: one logarithm serves them all.
      const logElsewhere = own === 0 ? logTotal : Math.log(Math.max(total - own, 1e-12));
      weights[at] = (logOutside[target] ?? 0) - logElsewhere;
    }
  }
  return { weights, bias: new Float64Array(classCount) };
}
