import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseThreshold, type WeighedOutcome } from "./threshold.ts";
import { wilsonBounds } from "./wilson.ts";

const ALL_PROVEN = { requiredPrecision: 0.9, unprovenShare: 0 };

/** Outcomes whose confidences fall evenly from `from` to 0; `isRight` says by rank, surest first, which are right. */
function outcomes(count: number, isRight: (rank: number) => boolean, { from = 1, weight = 1 } = {}): WeighedOutcome[] {
  return Array.from({ length: count }, (_, rank) => ({
    confidence: from * (1 - rank / count),
    correct: isRight(rank),
    weight,
  }));
}

/** Number of answers at or above a threshold, and of the right ones among them. */
function above(all: readonly WeighedOutcome[], value: number) {
  const answered = all.filter(({ confidence }) => confidence >= value);
  return { count: answered.length, right: answered.filter(({ correct }) => correct).length };
}

test("the bounds of a share close in on it as more is seen", () => {
  assert.deepEqual(wilsonBounds(0, 0), { lower: 0, upper: 1 });
  const few = wilsonBounds(9, 10);
  const many = wilsonBounds(900, 1_000);
  assert.ok(few.lower < many.lower && many.lower < 0.9 && 0.9 < many.upper && many.upper < few.upper);
  assert.ok(Math.abs(many.lower - 0.8833) < 0.0005, `${many.lower}`);
});

test("the threshold is the lowest at which the lower bound of the precision reaches what is required", () => {
  const all = outcomes(1_000, (rank) => rank < 500);
  const { value, precision, coverage } = chooseThreshold(all, ALL_PROVEN);
  const { count, right } = above(all, value);
  assert.ok(wilsonBounds(right, count).lower >= 0.9);
  assert.ok(wilsonBounds(right, count + 1).lower < 0.9);
  assert.deepEqual([precision, coverage], [right / count, count / 1_000]);
});

test("the forms of one text count as one: twice as many rows prove no more", () => {
  const texts = outcomes(300, (rank) => rank % 20 !== 7 && rank < 150);
  const forms = texts.flatMap((outcome) => [outcome, outcome].map((form) => ({ ...form, weight: 0.5 })));
  assert.equal(chooseThreshold(forms, ALL_PROVEN).value, chooseThreshold(texts, ALL_PROVEN).value);
  const asMany = forms.map((form) => ({ ...form, weight: 1 }));
  assert.ok(chooseThreshold(asMany, ALL_PROVEN).value < chooseThreshold(texts, ALL_PROVEN).value);
});

test("fewer texts ask for a higher threshold", () => {
  const thresholdOf = (count: number) =>
    chooseThreshold(
      outcomes(count, (rank) => rank < count * 0.6),
      ALL_PROVEN,
    ).value;
  assert.ok(thresholdOf(60) > thresholdOf(200) && thresholdOf(200) > thresholdOf(2_000));
});

test("too few texts to prove anything leave to each answer to be as sure as is required", () => {
  for (const count of [0, 5, 20]) {
    assert.equal(
      chooseThreshold(
        outcomes(count, () => true),
        ALL_PROVEN,
      ).value,
      0.9,
    );
  }
});

test("a precision that is refuted leaves no answer reliable", () => {
  const all = outcomes(100, (rank) => rank % 2 === 0, { from: 0.99 });
  assert.deepEqual(chooseThreshold(all, ALL_PROVEN), { value: 1, precision: 0, coverage: 0 });
});

test("categories of which no text could be held out raise the threshold by their share", () => {
  const all = outcomes(1_000, (rank) => rank < 500);
  const valueAt = (unprovenShare: number) => chooseThreshold(all, { requiredPrecision: 0.9, unprovenShare }).value;
  const proven = valueAt(0);
  assert.ok(proven < 0.6);
  assert.ok(Math.abs(valueAt(0.5) - (proven + 0.9) / 2) < 1e-9);
  assert.equal(valueAt(1), 0.9);
});

test("what is proven is never lowered by what is not", () => {
  // All right at first, then one in six wrong: only thresholds above 0.9 are proven, and 0.9 is not refuted.
  const all = outcomes(1_000, (rank) => rank < 27 || (rank < 60 && rank % 6 !== 0), { from: 0.95 });
  const proven = chooseThreshold(all, ALL_PROVEN).value;
  assert.ok(proven > 0.9);
  assert.equal(chooseThreshold(all, { requiredPrecision: 0.9, unprovenShare: 0.8 }).value, proven);
});
