import assert from "node:assert/strict";
import { test } from "node:test";
import { fitCascade, type HeldOutPair } from "./fit-cascade.ts";

/** A thousand texts of falling confidence: the ensemble is always right, the words alone are right down to a rank. */
const pairs = (isWordsRight: (rank: number) => boolean): HeldOutPair[] =>
  Array.from({ length: 1_000 }, (_, rank) => ({
    wordsConfidence: 1 - (rank + 1) / 1_001,
    wordsCorrect: isWordsRight(rank),
    ensembleCorrect: true,
  }));

test("the words answer as many texts as cost less than a tenth of a point of right answers", () => {
  const { wordsSufficeFrom, share, loss } = fitCascade(
    pairs((rank) => rank < 400),
    0.2,
  );
  assert.deepEqual([share, loss], [0.4, 0]);
  assert.equal(wordsSufficeFrom, 1 - 400 / 1_001);
});

test("what they gain elsewhere does not pay for what they lose among the surest", () => {
  const lostThenGained = pairs((rank) => rank !== 100).map((pair, rank) => ({
    ...pair,
    ensembleCorrect: rank < 500,
  }));
  assert.equal(fitCascade(lostThenGained, 0.2).share, 0.1);
});

test("they never answer alone what is not reliable by words alone", () => {
  const { wordsSufficeFrom, share } = fitCascade(
    pairs(() => true),
    0.7,
  );
  assert.ok(wordsSufficeFrom >= 0.7 && share < 0.31);
});

test("answers of equal confidence stay together", () => {
  const tied = pairs((rank) => rank < 400).map((pair) => ({ ...pair, wordsConfidence: 0.8 }));
  assert.deepEqual(fitCascade(tied, 0.2), { wordsSufficeFrom: 1, share: 0, loss: 0 });
});

test("the embedder is always asked when no texts are held out", () => {
  assert.deepEqual(fitCascade([], 0), { wordsSufficeFrom: 1, share: 0, loss: 0 });
});
