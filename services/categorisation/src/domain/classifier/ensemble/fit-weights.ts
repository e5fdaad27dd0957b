import { fitMix, type MixPart } from "./mix.ts";

const STEPS = 60;
const RATE = 0.4;
/**
 * Pull towards the prior: held-out texts have siblings by the same hand in training, which flatters the nearest text
 * and the embedding; what strangers write has none.
 */
const PULL = 1;

/**
 * Weights of parts under which held-out answers were likeliest, none below zero: gradient ascent on the likelihood of
 * the accepted classes under the softmax of the mix, less the squared distance to the `prior`. `scoresByPart[part][row]`.
 */
export function fitWeights(
  prior: readonly number[],
  scoresByPart: readonly (readonly Float64Array[])[],
  accepted: readonly (readonly number[])[],
): MixPart[] {
  const parts = fitMix(prior, scoresByPart);
  const weights = [...prior];
  for (let step = 0; step < STEPS; step++) {
    const gradient = gradientOf(parts, weights, scoresByPart, accepted);
    for (const [part, slope] of gradient.entries()) {
      const weight = weights[part] ?? 0;
      weights[part] = Math.max(0, weight + RATE * (slope - PULL * (weight - (prior[part] ?? 0))));
    }
  }
  return parts.map(({ spread }, part) => ({ weight: weights[part] ?? 0, spread }));
}

/** Mean over the rows of: the part's score of what was right, less its expected score under the mix. */
function gradientOf(
  parts: readonly MixPart[],
  weights: readonly number[],
  scoresByPart: readonly (readonly Float64Array[])[],
  accepted: readonly (readonly number[])[],
): number[] {
  const gradient = parts.map(() => 0);
  const classCount = scoresByPart[0]?.[0]?.length ?? 0;
  const mixed = new Float64Array(classCount);
  for (const [row, right] of accepted.entries()) {
    mixed.fill(0);
    for (const [part, { spread }] of parts.entries()) {
      const scores = scoresByPart[part]?.[row];
      const factor = (weights[part] ?? 0) / spread;
      if (scores && factor > 0)
        for (let at = 0; at < classCount; at++) mixed[at] = (mixed[at] as number) + factor * (scores[at] as number);
    }
    let highest = Number.NEGATIVE_INFINITY;
    for (const value of mixed) if (value > highest) highest = value;
    let total = 0;
    for (let at = 0; at < classCount; at++) total += mixed[at] = Math.exp((mixed[at] as number) - highest);
    const rightTotal = right.reduce((sum, target) => sum + (mixed[target] ?? 0), 0);
    for (const [part, { spread }] of parts.entries()) {
      const scores = scoresByPart[part]?.[row];
      if (!scores) continue;
      let expected = 0;
      for (let at = 0; at < classCount; at++) expected += (mixed[at] as number) * (scores[at] as number);
      const ofRight = right.reduce((sum, target) => sum + (mixed[target] ?? 0) * (scores[target] ?? 0), 0);
      const slope = ofRight / Math.max(rightTotal, 1e-300) - expected / total;
      gradient[part] = (gradient[part] ?? 0) + slope / spread / accepted.length;
    }
  }
  return gradient;
}
