import type { Confusion, DecisionRule } from "../model.ts";
import { indexOfHighest } from "../softmax.ts";
import { fitCalibration, type HeldOut, outcomesOf, uncalibrated } from "./calibrate.ts";
import { expectedCalibrationError, type Outcome } from "./calibration-error.ts";
import { chooseThreshold, type WeighedOutcome } from "./threshold.ts";

/**
 * A held-out text's scores, and the text itself, which is shown with its confusion. `source` is the index of the text of which this is a form, plain or
 * inside a request phrase.
 */
export type HeldOutText = HeldOut & { text: string; source: number };

const CONFUSIONS_MAX = 30;
const EXAMPLES_MAX = 3;

/** Fits calibration, threshold and cross-validation figures to scores of texts not used in training. */
export function fitDecisionRule(
  heldOut: readonly HeldOutText[],
  options: { labels: Int32Array; requiredPrecision: number; unprovenShare: number },
): DecisionRule {
  const calibration = fitCalibration(heldOut);
  const outcomes = outcomesOf(heldOut, calibration);
  const threshold = chooseThreshold(weigh(heldOut, outcomes), options);
  return {
    calibration,
    threshold: threshold.value,
    crossValidation: {
      heldOutCount: heldOut.length,
      top1: outcomes.filter(({ correct }) => correct).length / heldOut.length,
      calibrationError: expectedCalibrationError(outcomes),
      calibrationErrorBefore: expectedCalibrationError(outcomesOf(heldOut, uncalibrated)),
      thresholdPrecision: threshold.precision,
      thresholdCoverage: threshold.coverage,
      confusions: confusionsOf(heldOut, options.labels),
    },
  };
}

function weigh(heldOut: readonly HeldOutText[], outcomes: readonly Outcome[]): WeighedOutcome[] {
  const forms = new Map<number, number>();
  for (const { source } of heldOut) forms.set(source, (forms.get(source) ?? 0) + 1);
  return outcomes.map((outcome, row) => ({ ...outcome, weight: 1 / (forms.get(heldOut[row]?.source ?? -1) ?? 1) }));
}

function confusionsOf(heldOut: readonly HeldOutText[], labels: Int32Array): Confusion[] {
  const found = new Map<string, Confusion>();
  for (const { scores, accepted, text } of heldOut) {
    const best = indexOfHighest(scores);
    if (accepted.includes(best)) continue;
    const expected = labels[accepted[0] ?? 0] ?? 0;
    const answered = labels[best] ?? 0;
    const key = `${expected}:${answered}`;
    const confusion = found.get(key) ?? { expected, answered, times: 0, examples: [] };
    confusion.times++;
    if (confusion.examples.length < EXAMPLES_MAX) confusion.examples.push(text);
    found.set(key, confusion);
  }
  return [...found.values()]
    .filter(({ times }) => times > 1)
    .sort((one, other) => other.times - one.times || one.expected - other.expected || one.answered - other.answered)
    .slice(0, CONFUSIONS_MAX);
}
