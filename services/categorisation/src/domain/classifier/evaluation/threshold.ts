import type { Outcome } from "./calibration-error.ts";

/** With fewer answers than this above a threshold its precision is not measured. */
const MIN_SUPPORT = 20;

export type Threshold = { value: number; precision: number; coverage: number; attained: boolean };

/**
 * The lowest confidence above which held-out answers were right often enough. When none is, the threshold is 1: no
 * answer is used without asking the consumer.
 */
export function chooseThreshold(outcomes: readonly Outcome[], requiredPrecision: number): Threshold {
  const surest = outcomes.toSorted((left, right) => right.confidence - left.confidence);
  let chosen: Threshold = { value: 1, precision: 0, coverage: 0, attained: false };
  let correct = 0;
  for (const [position, outcome] of surest.entries()) {
    correct += outcome.correct ? 1 : 0;
    const answered = position + 1;
    const isTied = surest[answered]?.confidence === outcome.confidence;
    const precision = correct / answered;
    if (isTied || answered < MIN_SUPPORT || precision < requiredPrecision) continue;
    chosen = { value: outcome.confidence, precision, coverage: answered / outcomes.length, attained: true };
  }
  return chosen;
}
