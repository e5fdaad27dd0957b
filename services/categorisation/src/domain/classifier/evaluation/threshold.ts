import type { Outcome } from "./calibration-error.ts";
import { wilsonBounds } from "./wilson.ts";

/** An outcome with its weight in texts: the forms of one text are mostly right or wrong together, so they share one text's weight. */
export type WeighedOutcome = Outcome & { weight: number };

export type Threshold = { value: number; precision: number; coverage: number };

type Tail = { confidence: number; right: number; count: number };

/**
 * The confidence above which answers are used without asking.
 *
 * It is the lowest at which the lower bound of the precision reaches the required one: what held-out texts prove, not what a few
 * lucky ones seem to show. Where they are too few to prove anything, each answer has to reach the required precision by its own
 * confidence, unless even that is refuted: then the threshold is 1 and every consumer is asked. `unprovenShare` of the categories
 * had no text to hold out; by it the threshold moves towards that of no proof.
 */
export function chooseThreshold(
  outcomes: readonly WeighedOutcome[],
  { requiredPrecision, unprovenShare }: { requiredPrecision: number; unprovenShare: number },
): Threshold {
  const tails = tailsOf(outcomes);
  const proven = tails.findLast(({ right, count }) => wilsonBounds(right, count).lower >= requiredPrecision);
  const unproven = withoutProof(tails, requiredPrecision);
  const value =
    proven === undefined
      ? unproven
      : Math.max(proven.confidence, unprovenShare * unproven + (1 - unprovenShare) * proven.confidence);
  const above = tails.findLast(({ confidence }) => confidence >= value);
  const total = tails.at(-1)?.count ?? 0;
  return {
    value,
    precision: above === undefined ? 0 : above.right / above.count,
    coverage: above === undefined ? 0 : above.count / total,
  };
}

/** The answers at or above each confidence that occurs, highest first. */
function tailsOf(outcomes: readonly WeighedOutcome[]): Tail[] {
  const tails: Tail[] = [];
  let [right, count] = [0, 0];
  for (const { confidence, correct, weight } of outcomes.toSorted((one, other) => other.confidence - one.confidence)) {
    count += weight;
    if (correct) right += weight;
    if (tails.at(-1)?.confidence === confidence) tails.pop();
    tails.push({ confidence, right, count });
  }
  return tails;
}

/** The required precision used as confidence, unless the answers above it refute it. */
function withoutProof(tails: readonly Tail[], requiredPrecision: number): number {
  const sure = tails.findLast(({ confidence }) => confidence >= requiredPrecision);
  const isRefuted = sure !== undefined && wilsonBounds(sure.right, sure.count).upper < requiredPrecision;
  return isRefuted ? 1 : requiredPrecision;
}
