import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../random.ts";
import { softmax } from "../softmax.ts";
import {
  confidencesOf,
  fitCalibration,
  fitTemperature,
  type HeldOut,
  meanLogLoss,
  outcomesOf,
  uncalibrated,
} from "./calibrate.ts";
import type { Outcome } from "./calibration-error.ts";
import { expectedCalibrationError } from "./calibration-error.ts";
import { chooseThreshold } from "./threshold.ts";

/** Scores five times too sure of themselves: right `accuracy` of the time whatever they claim. */
function overconfident(count: number, accuracy: number): HeldOut[] {
  const random = createRandom(3);
  return Array.from({ length: count }, () => {
    const best = Math.floor(random() * 4);
    const scores = new Float64Array(4).map((_, index) => (index === best ? 4 + 4 * random() : random()));
    return { scores, accepted: [random() < accuracy ? best : (best + 1) % 4] };
  });
}

/** Share of answers at or above the threshold, and how many of those are right (1 when there is none). */
function measureThreshold(outcomes: readonly Outcome[], threshold: number) {
  const answered = outcomes.filter(({ confidence }) => confidence >= threshold);
  const correct = answered.filter((outcome) => outcome.correct).length;
  return {
    coverage: answered.length / Math.max(outcomes.length, 1),
    precision: answered.length === 0 ? 1 : correct / answered.length,
  };
}

test("fitting makes held-out answers likelier and confidence match accuracy", () => {
  const heldOut = overconfident(600, 0.7);
  const temperature = fitTemperature(heldOut);
  assert.ok(meanLogLoss(heldOut, temperature) < meanLogLoss(heldOut, 1));
  assert.ok(expectedCalibrationError(outcomesOf(heldOut, uncalibrated)) > 0.25);
  assert.ok(expectedCalibrationError(outcomesOf(heldOut, fitCalibration(heldOut))) < 0.1);
});

test("answers all right, all wrong or none at all give a usable calibration", () => {
  for (const heldOut of [overconfident(50, 1), overconfident(50, 0), []]) {
    const calibration = fitCalibration(heldOut);
    for (const value of Object.values(calibration)) assert.ok(Number.isFinite(value));
    assert.ok(calibration.slope > 0);
  }
});

test("no candidate is given more confidence than the best", () => {
  const probabilities = softmax(Float64Array.of(1, 0.99, 0.98), 1);
  const [first = 0, ...others] = confidencesOf(probabilities, [0, 1, 2], { temperature: 1, slope: 0.4, offset: -2 });
  assert.ok(others.every((value) => value <= first));
});

test("the threshold is the lowest that keeps the required precision", () => {
  const outcomes = Array.from({ length: 100 }, (_, index) => ({ confidence: (index + 1) / 100, correct: index >= 40 }));
  const threshold = chooseThreshold(outcomes, 0.9);
  assert.deepEqual([threshold.value, threshold.attained], [0.35, true]);
  const { precision, coverage } = measureThreshold(outcomes, threshold.value);
  assert.deepEqual([precision, coverage], [threshold.precision, threshold.coverage]);
  assert.ok(precision >= 0.9);
});

test("a precision that is never reached leaves no answer reliable", () => {
  const outcomes = Array.from({ length: 100 }, (_, index) => ({ confidence: index / 101, correct: index % 2 === 0 }));
  assert.deepEqual(chooseThreshold(outcomes, 0.9), { value: 1, precision: 0, coverage: 0, attained: false });
});
