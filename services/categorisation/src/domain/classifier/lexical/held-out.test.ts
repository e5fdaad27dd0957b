import assert from "node:assert/strict";
import { test } from "node:test";
import { buildCorpus } from "../text/features.ts";
import { buildTrainingSet } from "../text/training-set.ts";
import { scoreHeldOut } from "./held-out.ts";

const options = { seed: 1, folds: 5, requestPrefixes: ["quero …"] };

/** How many texts there are, of how many folds they were held out, and how many. */
function heldOutOf(textsEach: number) {
  const labelledTexts = ["pizza", "remédio"].flatMap((thing, label) =>
    Array.from({ length: textsEach }, (_, number) => ({ text: `${thing} número ${number}`, label })),
  );
  const set = buildTrainingSet(labelledTexts, options);
  const { documents, scoresByScorer } = scoreHeldOut(buildCorpus(set.texts), set, options);
  for (const scores of scoresByScorer) assert.equal(scores.length, documents.length);
  return {
    texts: set.texts.length,
    folds: new Set(documents.map((document) => set.foldOf[document])).size,
    heldOut: new Set(documents).size,
  };
}

test("of few texts all are held out", () => {
  assert.deepEqual(heldOutOf(20), { texts: 80, folds: 5, heldOut: 80 });
});

test("of many texts only as many folds are held out as the threshold needs", () => {
  assert.deepEqual(heldOutOf(500), { texts: 2_000, folds: 4, heldOut: 1_600 });
});
