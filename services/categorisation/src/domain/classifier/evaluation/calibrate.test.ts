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
import { expectedCalibrationError } from "./calibration-error.ts";

/** Overconfident scores, by a factor of five: right with probability `accuracy` whatever they claim. */
function overconfident(count: number, accuracy: number): HeldOut[] {
  const random = createRandom(3);
  return Array.from({ length: count }, () => {
    const best = Math.floor(random() * 4);
    const scores = new Float64Array(4).map((_, index) => (index === best ? 4 + 4 * random() : random()));
    return { scores, accepted: [random() < accuracy ? best : (best + 1) % 4] };
  });
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
