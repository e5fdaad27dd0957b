/** Probabilities of scores at a temperature: higher is less sure. */
export function softmax(scores: Float64Array, temperature: number): Float64Array {
  const highest = scores[indexOfHighest(scores)] ?? 0;
  const probabilities = new Float64Array(scores.length);
  let total = 0;
  for (let at = 0; at < scores.length; at++) {
    const odds = Math.exp(((scores[at] as number) - highest) / temperature);
    probabilities[at] = odds;
    total += odds;
  }
  for (let at = 0; at < probabilities.length; at++) probabilities[at] = (probabilities[at] as number) / total;
  return probabilities;
}

/** Index of the highest value; ties go to the lower index. */
export function indexOfHighest(values: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) if ((values[at] as number) > (values[best] as number)) best = at;
  return best;
}

/** Indexes of the highest values, highest first; ties go to the lower index. */
export function indexesOfHighest(values: ArrayLike<number>, count: number): number[] {
  const ranked: number[] = [];
  for (let index = 0; index < values.length; index++) {
    let rank = ranked.length;
    while (rank > 0 && (values[ranked[rank - 1] ?? 0] ?? 0) < (values[index] ?? 0)) rank--;
    if (rank >= count) continue;
    ranked.splice(rank, 0, index);
    ranked.length = Math.min(ranked.length, count);
  }
  return ranked;
}
