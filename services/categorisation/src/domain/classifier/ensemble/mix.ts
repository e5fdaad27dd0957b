/** The weight of a scorer, and the mean standard deviation of its scores over the categories, by which they are divided. */
export type ScorerWeight = { weight: number; standardDeviation: number };

/** Standard deviation of the scores of one text over the categories. */
export function standardDeviationOf(scores: ArrayLike<number>): number {
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    sum += score;
    squares += score * score;
  }
  const mean = sum / scores.length;
  return Math.sqrt(Math.max(squares / scores.length - mean * mean, 0));
}

/**
 * A mix of scorers with the given weights, from each one's scores on texts it was not trained on: `scoresByScorer[scorer][row]`.
 * The standard deviation is a mean over the texts, not taken text by text: a text that no category recognises must keep its
 * flat scores instead of having them stretched until they look decided.
 */
export function fitMix(
  weights: readonly number[],
  scoresByScorer: readonly (readonly Float64Array[])[],
): ScorerWeight[] {
  return weights.map((weight, scorer) => {
    const deviations = (scoresByScorer[scorer] ?? []).map(standardDeviationOf);
    const mean = deviations.reduce((sum, deviation) => sum + deviation, 0) / Math.max(deviations.length, 1);
    return { weight, standardDeviation: mean > 1e-9 ? mean : 1 };
  });
}

/** Weighted sum of the scores of one text, each scorer's divided by its standard deviation. */
export function mixScores(mix: readonly ScorerWeight[], scoresByScorer: readonly Float64Array[]): Float64Array {
  const mixed = new Float64Array(scoresByScorer[0]?.length ?? 0);
  for (const [scorer, { weight, standardDeviation }] of mix.entries()) {
    const scores = scoresByScorer[scorer];
    if (scores === undefined) continue;
    const factor = weight / standardDeviation;
    for (let target = 0; target < mixed.length; target++) {
      mixed[target] = (mixed[target] ?? 0) + factor * (scores[target] ?? 0);
    }
  }
  return mixed;
}
