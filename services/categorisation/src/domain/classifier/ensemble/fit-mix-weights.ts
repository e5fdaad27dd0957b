import { fitMix, type ScorerWeight } from "./mix.ts";

const STEPS = 60;
const LEARNING_RATE = 0.4;
/**
 * Strength of the pull of the weights towards the prior. Held-out texts resemble training texts written by the same person, which flatters the nearest
 * text and the embedding; texts of other writers have no such twin.
 */
const PRIOR_STRENGTH = 1;

/**
 * Weights of scorers under which held-out answers were likeliest, none below zero: gradient ascent on the likelihood of
 * the accepted classes under the softmax of the mix, less the squared distance to the `prior`. `scoresByScorer[scorer][row]`.
 */
export function fitMixWeights(
  prior: readonly number[],
  scoresByScorer: readonly (readonly Float64Array[])[],
  accepted: readonly (readonly number[])[],
): ScorerWeight[] {
  const mix = fitMix(prior, scoresByScorer);
  const weights = [...prior];
  for (let step = 0; step < STEPS; step++) {
    const gradient = gradientOf(mix, weights, scoresByScorer, accepted);
    for (const [scorer, slope] of gradient.entries()) {
      const weight = weights[scorer] ?? 0;
      const pull = PRIOR_STRENGTH * (weight - (prior[scorer] ?? 0));
      weights[scorer] = Math.max(0, weight + LEARNING_RATE * (slope - pull));
    }
  }
  return mix.map(({ standardDeviation }, scorer) => ({ weight: weights[scorer] ?? 0, standardDeviation }));
}

/** Gradient of the weights, for each scorer a mean over the rows: its score of the accepted classes, less its expected score under the mix. */
function gradientOf(
  mix: readonly ScorerWeight[],
  weights: readonly number[],
  scoresByScorer: readonly (readonly Float64Array[])[],
  accepted: readonly (readonly number[])[],
): number[] {
  const gradient = mix.map(() => 0);
  const classCount = scoresByScorer[0]?.[0]?.length ?? 0;
  const mixed = new Float64Array(classCount);
  for (const [row, right] of accepted.entries()) {
    mixed.fill(0);
    for (const [scorer, { standardDeviation }] of mix.entries()) {
      const scores = scoresByScorer[scorer]?.[row];
      const factor = (weights[scorer] ?? 0) / standardDeviation;
      if (scores && factor > 0)
        for (let at = 0; at < classCount; at++) mixed[at] = (mixed[at] as number) + factor * (scores[at] as number);
    }
    let highest = Number.NEGATIVE_INFINITY;
    for (const value of mixed) if (value > highest) highest = value;
    let total = 0;
    for (let at = 0; at < classCount; at++) total += mixed[at] = Math.exp((mixed[at] as number) - highest);
    const rightTotal = right.reduce((sum, target) => sum + (mixed[target] ?? 0), 0);
    for (const [scorer, { standardDeviation }] of mix.entries()) {
      const scores = scoresByScorer[scorer]?.[row];
      if (!scores) continue;
      let expected = 0;
      for (let at = 0; at < classCount; at++) expected += (mixed[at] as number) * (scores[at] as number);
      const ofRight = right.reduce((sum, target) => sum + (mixed[target] ?? 0) * (scores[target] ?? 0), 0);
      const slope = ofRight / Math.max(rightTotal, 1e-300) - expected / total;
      gradient[scorer] = (gradient[scorer] ?? 0) + slope / standardDeviation / accepted.length;
    }
  }
  return gradient;
}
