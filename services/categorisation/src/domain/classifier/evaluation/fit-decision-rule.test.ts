import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../random.ts";
import { fitDecisionRule, type HeldOutText } from "./fit-decision-rule.ts";

const OPTIONS = { labels: Int32Array.of(1, 2, 3), requiredPrecision: 0.9, unprovenShare: 0 };

/** Held-out texts that are right more often the farther the best score is ahead. */
function heldOutTexts(count: number): HeldOutText[] {
  const random = createRandom(5);
  return Array.from({ length: count }, (_, source) => {
    const lead = 4 * random();
    const accepted = [random() < 0.5 + lead / 8 ? 0 : 1];
    return { text: `text ${source}`, source, accepted, scores: Float64Array.of(lead, 0, 0) };
  });
}

test("both forms of a text prove as much as the text, two texts prove more", () => {
  const texts = heldOutTexts(150);
  const asForms = fitDecisionRule([...texts, ...texts], OPTIONS);
  const asTexts = fitDecisionRule(
    [...texts, ...texts.map((text) => ({ ...text, source: text.source + 150 }))],
    OPTIONS,
  );
  assert.deepEqual(asForms.calibration, asTexts.calibration);
  assert.ok(asForms.threshold > asTexts.threshold, `${asForms.threshold} and ${asTexts.threshold}`);
});
