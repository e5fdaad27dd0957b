const STEPS = 200;
const RATE = 0.5;
/** Strength of the pull of the weights towards 0, which counts when there are few rows. */
const PRIOR_STRENGTH = 1;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** Probability of a row; its first column is 1. */
export const applyLogistic = (weights: readonly number[], row: readonly number[]): number =>
  sigmoid(row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));

/** Logistic regression by gradient ascent on standardised columns; the first column of every row is 1. Returns the weights of the rows as given. */
export function fitLogistic(rows: readonly (readonly number[])[], labels: readonly boolean[]): number[] {
  const columns = rows[0]?.length ?? 0;
  const count = Math.max(rows.length, 1);
  const meanOf = (at: number) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / count;
  const means = Array.from({ length: columns }, (_, at) => (at === 0 ? 0 : meanOf(at)));
  const deviations = means.map((mean, at) => {
    const variance = rows.reduce((sum, row) => sum + ((row[at] ?? 0) - mean) ** 2, 0) / count;
    return at === 0 || variance < 1e-12 ? 1 : Math.sqrt(variance);
  });
  const standard = rows.map((row) => row.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1)));
  const weights = new Array<number>(columns).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : -PRIOR_STRENGTH * weight));
    for (const [place, row] of standard.entries()) {
      const error = (labels[place] ? 1 : 0) - applyLogistic(weights, row);
      for (let at = 0; at < columns; at++) gradient[at] = (gradient[at] ?? 0) + error * (row[at] ?? 0);
    }
    for (let at = 0; at < columns; at++) weights[at] = (weights[at] ?? 0) + (RATE * 4 * (gradient[at] ?? 0)) / count;
  }
  const raw = weights.map((weight, at) => weight / (deviations[at] ?? 1));
  return raw.map((weight, at) =>
    at === 0
      ? weight - raw.reduce((sum, other, column) => sum + (column === 0 ? 0 : other * (means[column] ?? 0)), 0)
      : weight,
  );
}
