/** How much a view counts, and the typical spread of its scores over the categories, by which it is divided. */
export type MixPart = { weight: number; spread: number };

/** Standard deviation of the scores of one text over the categories. */
export function spreadOf(scores: ArrayLike<number>): number {
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
 * Weights for a mix, from each part's scores on texts it was not trained on. The spread is an average over texts, not
 * taken text by text: a text that no category recognises must stay flat, not be blown up to look decided.
 */
export function fitMix(weights: readonly number[], scoresByPart: readonly (readonly Float64Array[])[]): MixPart[] {
  return weights.map((weight, part) => {
    const spreads = (scoresByPart[part] ?? []).map(spreadOf);
    const mean = spreads.reduce((sum, spread) => sum + spread, 0) / Math.max(spreads.length, 1);
    return { weight, spread: mean > 1e-9 ? mean : 1 };
  });
}

/** Weighted sum of the parts' scores, each divided by its spread. */
export function mixScores(parts: readonly MixPart[], scoresByPart: readonly Float64Array[]): Float64Array {
  const mixed = new Float64Array(scoresByPart[0]?.length ?? 0);
  for (const [index, { weight, spread }] of parts.entries()) {
    const scores = scoresByPart[index];
    if (scores === undefined) continue;
    const factor = weight / spread;
    for (let target = 0; target < mixed.length; target++) {
      mixed[target] = (mixed[target] ?? 0) + factor * (scores[target] ?? 0);
    }
  }
  return mixed;
}
