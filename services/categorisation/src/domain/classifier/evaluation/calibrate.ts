import { indexOfHighest, softmax } from "../softmax.ts";
import type { Outcome } from "./calibration-error.ts";
import { applyPlattScaling, fitPlattScaling } from "./platt-scaling.ts";

/** Scores of a text kept out of training, and the classes it belongs to, any of which is right. */
export type HeldOut = { scores: Float64Array; accepted: readonly number[] };

/**
 * Parameters that convert scores to calibrated confidence: softmax at `temperature`, then Platt scaling of the best answer. One temperature cannot
 * correct both ends: where training texts contradict each other the highest confidences are too high and the lowest too low.
 */
export type Calibration = { temperature: number; slope: number; offset: number };

/** Plain softmax, for comparison. */
export const uncalibrated: Calibration = { temperature: 1, slope: 1, offset: 0 };

const MIN_TEMPERATURE = 0.01;
const MAX_TEMPERATURE = 100;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const SEARCH_STEPS = 25;

/** Confidences of some classes, the best first, given the probabilities of `softmax`. None outranks the best. */
export function confidencesOf(
  probabilities: Float64Array,
  ranked: readonly number[],
  calibration: Calibration,
): number[] {
  const first = probabilities[ranked[0] ?? 0] ?? 0;
  const confidence = applyPlattScaling(calibration, first);
  const rest = (1 - confidence) / Math.max(1 - first, 1e-12);
  return ranked.map((index, rank) =>
    rank === 0 ? confidence : Math.min((probabilities[index] ?? 0) * rest, confidence),
  );
}

export function outcomesOf(heldOut: readonly HeldOut[], calibration: Calibration): Outcome[] {
  return heldOut.map(({ scores, accepted }) => {
    const best = indexOfHighest(scores);
    const [confidence = 0] = confidencesOf(softmax(scores, calibration.temperature), [best], calibration);
    return { confidence, correct: accepted.includes(best) };
  });
}

/** Fits the temperature to all probabilities, then the Platt scaling to the best answers. */
export function fitCalibration(heldOut: readonly HeldOut[]): Calibration {
  const temperature = fitTemperature(heldOut);
  return { temperature, ...fitPlattScaling(outcomesOf(heldOut, { ...uncalibrated, temperature })) };
}

/** The temperature under which held-out answers were likeliest (golden-section search on its logarithm). */
export function fitTemperature(heldOut: readonly HeldOut[]): number {
  const loss = (logTemperature: number) => meanLogLoss(heldOut, Math.exp(logTemperature));
  let low = Math.log(MIN_TEMPERATURE);
  let high = Math.log(MAX_TEMPERATURE);
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let [lossLeft, lossRight] = [loss(left), loss(right)];
  for (let step = 0; step < SEARCH_STEPS; step++) {
    if (lossLeft < lossRight) {
      [high, right, lossRight] = [right, left, lossLeft];
      left = high - GOLDEN * (high - low);
      lossLeft = loss(left);
    } else {
      [low, left, lossLeft] = [left, right, lossRight];
      right = low + GOLDEN * (high - low);
      lossRight = loss(right);
    }
  }
  return Math.exp((low + high) / 2);
}

/** Mean negative log likelihood of the true classes. */
export function meanLogLoss(heldOut: readonly HeldOut[], temperature: number): number {
  let loss = 0;
  for (const { scores, accepted } of heldOut) {
    const highest = scores[indexOfHighest(scores)] ?? 0;
    const oddsOf = (target: number) => Math.exp(((scores[target] as number) - highest) / temperature);
    let total = 0;
    for (let target = 0; target < scores.length; target++) total += oddsOf(target);
    const likelihood = accepted.reduce((sum, target) => sum + oddsOf(target), 0) / total;
    loss -= Math.log(Math.max(likelihood, 1e-12));
  }
  return loss / Math.max(heldOut.length, 1);
}
